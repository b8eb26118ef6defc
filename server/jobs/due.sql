-- What is due, found without reading what is finished.
create index if not exists config_letter_due on config_letter (run_at) where status in ('waiting', 'sending');
create index if not exists config_job_due on config_job (run_at) where status in ('waiting', 'running');
create index if not exists config_erp_delivery_due on config_erp_delivery (run_at) where status in ('waiting', 'sending');
create index if not exists config_rail_delivery_due on config_rail_delivery (run_at) where status in ('waiting', 'sending');
create index if not exists config_customs_delivery_due on config_customs_delivery (run_at) where status in ('waiting', 'sending');
create index if not exists report_run_due on report_run (run_at) where status in ('waiting', 'running');
create index if not exists report_report_due on report_report (next_run_at) where next_run_at is not null;
create index if not exists document_bill_due on document_bill (run_at) where status in ('waiting', 'reading');
