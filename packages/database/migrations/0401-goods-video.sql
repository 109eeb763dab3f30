-- One video of goods, of the merchant's files; null: none.

alter table goods add column video_file_id uuid;
