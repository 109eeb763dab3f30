-- How a shop works: its banner, within how many hours it ships, when it answers buyers, and the days when it is away.

alter table shop
  add column banner_file_id uuid,
  -- What new goods promise unless told.
  add column ship_hours integer not null default 48,
  -- One line a weekday, Monday is 1: [{"weekday": 1, "from": "09:00", "to": "21:00"}]; a day without a line is a day off.
  add column service_hours jsonb not null default '[{"weekday": 1, "from": "09:00", "to": "21:00"},
    {"weekday": 2, "from": "09:00", "to": "21:00"}, {"weekday": 3, "from": "09:00", "to": "21:00"},
    {"weekday": 4, "from": "09:00", "to": "21:00"}, {"weekday": 5, "from": "09:00", "to": "21:00"},
    {"weekday": 6, "from": "09:00", "to": "21:00"}, {"weekday": 7, "from": "09:00", "to": "21:00"}]',
  -- The first and the last day, in Shanghai.
  add column holiday_from_on date,
  add column holiday_to_on date,
  -- It rests because of its holiday, and opens by itself when that ends.
  add column is_on_holiday boolean not null default false,
  -- Why the platform froze it, and what it was before.
  add column freeze_reason text,
  add column status_before_freeze text,
  add constraint shop__has_banner foreign key (merchant_id, banner_file_id) references file_asset (merchant_id, id),
  add constraint shop__known_promise check (ship_hours in (24, 48, 72)),
  add constraint shop__whole_holiday check ((holiday_from_on is null) = (holiday_to_on is null)),
  add constraint shop__holiday_in_order check (holiday_from_on <= holiday_to_on),
  add constraint shop__rests_on_holiday check (not is_on_holiday or (status = 'RESTING' and holiday_to_on is not null)),
  add constraint shop__frozen_with_its_reason check ((status = 'FROZEN') = (freeze_reason is not null)
    and (status = 'FROZEN') = (status_before_freeze is not null)),
  add constraint shop__was_something_before check (status_before_freeze in ('PENDING', 'OPEN', 'RESTING'));

select add_known_words('timer', 'timer__known_kind', 'shop.holidayBegins', 'shop.holidayEnds');
select add_known_words('notification', 'notification__known_kind', 'SHOP');
