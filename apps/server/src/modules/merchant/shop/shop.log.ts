// Acts on a shop as the operation log keeps them.
import { said, saidList, type Said, type ServiceHours } from '@merchant/contract'
import { notePaperTexts, notePartTexts } from '@merchant/contract/labels'
import type { TenantTx } from '@merchant/database'
import { changed, type FieldChange, type LoggedAct, logAct } from '../../../kernel/operation-log.ts'
import { shopStatusText } from './shop.states.ts'
import type { Shop } from './shop.store.ts'

export function logShop(
  tx: TenantTx,
  shop: Pick<Shop, 'id' | 'shopNo'>,
  act: Omit<LoggedAct, 'target'>,
  now: Date,
): Promise<void> {
  return logAct(tx, { ...act, target: { type: 'shop', id: shop.id, no: shop.shopNo, shopId: shop.id } }, now)
}

export function changesOf(before: Shop, after: Shop): FieldChange[] {
  const of = (field: 'name' | 'intro' | 'notice' | 'servicePhone', label: Said) => ({
    field,
    label,
    before: before[field],
    after: after[field],
  })
  return changed(
    of('name', said('店铺名称', 'Name')),
    of('intro', said('店铺简介', 'Introduction')),
    of('notice', said('店铺公告', 'Notice')),
    of('servicePhone', said('客服电话', 'Service phone')),
    { field: 'logo', label: said('店标', 'Logo'), before: before.logoFileId ?? '', after: after.logoFileId ?? '' },
    {
      field: 'banner',
      label: said('店铺横幅', 'Banner'),
      before: before.bannerFileId ?? '',
      after: after.bannerFileId ?? '',
    },
    {
      field: 'status',
      label: said('状态', 'State'),
      before: shopStatusText[before.status],
      after: shopStatusText[after.status],
    },
  )
}

export function settingChangesOf(before: Shop, after: Shop): FieldChange[] {
  const line = (field: string, label: Said, of: (shop: Shop) => Said): FieldChange => ({
    field,
    label,
    before: of(before),
    after: of(after),
  })
  return changed(
    line('shipHours', said('发货时限', 'Ships within'), ({ shipHours }) =>
      said(`${shipHours} 小时`, `${shipHours} hours`),
    ),
    line('stockAlert', said('预警库存', 'Alert below'), ({ stockAlert }) =>
      stockAlert === 0 ? said('不预警', 'never') : said(`${stockAlert} 件`, `${stockAlert} pcs`),
    ),
    line('serviceHours', said('客服时间', 'Service hours'), ({ serviceHours }) => hoursText(serviceHours)),
    line('pickup', said('到店自提', 'Pick-up'), ({ pickup }) => pickupText(pickup)),
    line('textsBuyers', said('买家短信通知', 'Texts to receivers'), ({ textsBuyers }) =>
      textsBuyers ? said('已开启', 'on') : said('未开启', 'off'),
    ),
    line('deliveryNote', said('发货单', 'Delivery note'), ({ deliveryNote }) => noteText(deliveryNote)),
    line('holiday', said('休假', 'Holiday'), ({ holiday }) =>
      holiday === null
        ? said('未设置', 'none')
        : said(`${holiday.from} 至 ${holiday.to}`, `${holiday.from} to ${holiday.to}`),
    ),
  )
}

function noteText({ paper, parts, foot }: Shop['deliveryNote']): Said {
  const [paperZh, paperEn] = notePaperTexts[paper]
  const shown = saidList(
    parts.map((part) => said(...notePartTexts[part])),
    said('、', ', '),
  )
  const below = foot === '' ? said('', '') : said(`，附言“${foot}”`, `, below it “${foot}”`)
  return said(`${paperZh}，${shown.zh}${below.zh}`, `${paperEn}, ${shown.en}${below.en}`)
}

function pickupText({ isOffered, days, openHours }: Shop['pickup']): Said {
  if (!isOffered) return said('不支持', 'not offered')
  const { zh, en } = hoursText(openHours)
  return said(`保留 ${days} 天，${zh}`, `waits ${days} days, ${en}`)
}

const WEEKDAYS = [
  said('周一', 'Mon'),
  said('周二', 'Tue'),
  said('周三', 'Wed'),
  said('周四', 'Thu'),
  said('周五', 'Fri'),
  said('周六', 'Sat'),
  said('周日', 'Sun'),
]

const hoursText = (hours: ServiceHours): Said =>
  hours.length === 0
    ? said('未设置', 'none')
    : saidList(
        hours.map(({ weekday, from, to }) => {
          const { zh, en } = WEEKDAYS[weekday - 1] ?? said('', '')
          return said(`${zh} ${from}–${to}`, `${en} ${from}–${to}`)
        }),
      )
