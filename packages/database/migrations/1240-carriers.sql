-- The express companies that merchants ship with: rows that the platform's people keep. They begin as they stood in the program.

create table carrier (
  id uuid not null,
  -- Parcels, accounts and freight templates keep it; it never changes.
  code text not null,
  name text not null,
  name_en text not null,
  -- What it was called before, the newest first: parcels and histories keep the name that they were written with.
  former_names text[] not null default '{}',
  -- Its customers' line, and its site; '' where it has none.
  phone text not null,
  website text not null,
  -- What the tracking service calls it; '': the service does not know it.
  kuaidi100_code text not null,
  -- How its numbers begin, and expressions of whole ones, of the few forms that the contract allows.
  waybill_prefixes text[] not null,
  waybill_patterns text[] not null,
  asks_phone_tail boolean not null,
  has_e_waybill boolean not null,
  sort integer not null,
  enabled boolean not null,
  version integer not null default 1,
  constraint carrier__pk primary key (id),
  constraint carrier__one_of_code unique (code),
  constraint carrier__one_of_name unique (name),
  constraint carrier__code_is_one check (code ~ '^[A-Z][A-Z0-9]{1,15}$'),
  constraint carrier__name_in_range check (length(name) between 2 and 20),
  constraint carrier__name_en_in_range check (length(name_en) between 2 and 40),
  constraint carrier__former_names_are_few check (cardinality(former_names) <= 10),
  constraint carrier__phone_is_one check (phone ~ '^[0-9-]{5,20}$'),
  constraint carrier__website_in_range check (length(website) <= 200),
  constraint carrier__service_code_is_one check (kuaidi100_code ~ '^[a-z0-9_]{0,40}$'),
  constraint carrier__prefixes_are_few check (cardinality(waybill_prefixes) <= 12),
  constraint carrier__patterns_are_few check (cardinality(waybill_patterns) <= 8),
  constraint carrier__sort_in_range check (sort between 0 and 999),
  constraint carrier__counts_from_one check (version > 0)
);

-- What the service tells of a parcel names one company.
create unique index carrier__one_of_service on carrier (kuaidi100_code) where kuaidi100_code <> '';

insert into carrier (id, code, name, name_en, phone, website, kuaidi100_code, waybill_prefixes, waybill_patterns, asks_phone_tail, has_e_waybill, sort, enabled)
values
  ('019c0000-0000-7000-8000-000000000001', 'SF', '顺丰速运', 'SF Express', '95338', 'https://www.sf-express.com', 'shunfeng',
    array['SF'], array['SF\d{10,15}', '[1-9]\d{11}'], true, true, 10, true),
  ('019c0000-0000-7000-8000-000000000002', 'ZTO', '中通快递', 'ZTO Express', '95311', 'https://www.zto.com', 'zhongtong',
    array['75', '76', '77', '78', '79', 'ZTO'], array['7[3-9]\d{12}', 'ZTO\d{9,13}', '[2-6]\d{11}'], true, true, 20, true),
  ('019c0000-0000-7000-8000-000000000003', 'YTO', '圆通速递', 'YTO Express', '95554', 'https://www.yto.net.cn', 'yuantong',
    array['YT'], array['YT\d{13}', '[89]\d{17}', 'G\d{8,9}'], false, true, 30, true),
  ('019c0000-0000-7000-8000-000000000004', 'YD', '韵达速递', 'Yunda Express', '95546', 'https://www.yundaex.com', 'yunda',
    array['43', '46', '31', 'YD'], array['(3[0-9]|4[36])\d{11,13}', 'YD\d{11,13}'], false, true, 40, true),
  ('019c0000-0000-7000-8000-000000000005', 'STO', '申通快递', 'STO Express', '95543', 'https://www.sto.cn', 'shentong',
    array['STO', '88', '77305'], array['77\d{13}', 'STO\d{9,13}', '[2-8]68\d{9}', '88\d{10,11}'], false, true, 50, true),
  ('019c0000-0000-7000-8000-000000000006', 'JTSD', '极兔速递', 'J&T Express', '956025', 'https://www.jtexpress.com.cn', 'jtexpress',
    array['JT', 'UT'], array['[JU]T\d{13}'], false, true, 60, true),
  ('019c0000-0000-7000-8000-000000000007', 'JD', '京东快递', 'JD Express', '950616', 'https://www.jdl.com', 'jd',
    array['JD', 'VA', 'VB'], array['JD[0-9A-Z]{2}\d{9,14}', 'V[A-C]\d{11}'], false, true, 70, true),
  ('019c0000-0000-7000-8000-000000000008', 'EMS', '邮政 EMS', 'EMS', '11183', 'https://www.ems.com.cn', 'ems',
    array['EA', 'EB', 'EC', '10', '11'], array['1[0-3]\d{11}', 'E[A-Z]\d{9}CN'], false, true, 80, true),
  ('019c0000-0000-7000-8000-000000000009', 'YZPY', '邮政快递包裹', 'China Post parcel', '11183', 'https://www.ems.com.cn', 'youzhengguonei',
    array['98', '99', 'KA', 'PA'], array['9[0-9]\d{11}', '[KPX][A-Z]\d{9,11}(CN)?'], false, true, 90, true),
  ('019c0000-0000-7000-8000-000000000010', 'DBL', '德邦快递', 'Deppon Express', '95353', 'https://www.deppon.com', 'debangkuaidi',
    array['DPK', 'DPL'], array['DP[KL]?\d{9,13}'], false, true, 100, true),
  ('019c0000-0000-7000-8000-000000000011', 'CNSD', '菜鸟速递', 'Cainiao Express', '95187', 'https://www.cainiao.com', 'danniao',
    array['CN', 'LP'], array['(CN|LP)\d{12,16}'], false, true, 110, true),
  ('019c0000-0000-7000-8000-000000000012', 'KYSY', '跨越速运', 'KYE Express', '95324', 'https://www.ky-express.com', 'kuayue',
    array['KY'], array['KY\d{10,13}'], false, false, 120, true);
