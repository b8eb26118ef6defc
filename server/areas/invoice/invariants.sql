-- An invoice costs what its lines add up to, with the tax on their sum: whoever changes a line, by whatever way. The same sum as totalOf in model/shared/money.ts.
create or replace function highball_ticket_invoice() returns trigger language plpgsql as $$
begin
  new.tax := round(coalesce(new.subtotal, 0) * case when new.tax_exempt then 0 else coalesce(new.tax_percent, 0) end / 100, 2);
  new.total := coalesce(new.subtotal, 0) + new.tax;
  return new;
end $$;
-- Before the row is stamped: triggers go by the alphabet.
create or replace trigger reckon before insert or update on terminal_ticket_invoice for each row execute function highball_ticket_invoice();
