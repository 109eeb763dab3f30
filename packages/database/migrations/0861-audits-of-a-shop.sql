-- How often a shop has asked for a look at its goods is counted by hour and day.

create index goods_revision__of_shop_submitted on goods_revision (merchant_id, shop_id, submitted_at) where not is_automatic;
