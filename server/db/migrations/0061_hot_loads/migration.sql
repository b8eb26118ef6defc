ALTER TABLE "terminal_ticket_entry" DROP CONSTRAINT "terminal_ticket_entry_temperature_max", ADD CONSTRAINT "terminal_ticket_entry_temperature_max" CHECK ("temperature" <= 400);
ALTER TABLE "terminal_ticket_properties" DROP CONSTRAINT "terminal_ticket_properties_observed_temperature_max", ADD CONSTRAINT "terminal_ticket_properties_observed_temperature_max" CHECK ("observed_temperature" <= 400);
