DROP INDEX "schedule_slot_by_state";
-- A slot is written anew for each booking and each block. More than half of a page stays free for that, so that it stays there and its nine indexes, the
-- exclusion constraint among them, still point to it.
ALTER TABLE "schedule_slot" SET (fillfactor = 45);
