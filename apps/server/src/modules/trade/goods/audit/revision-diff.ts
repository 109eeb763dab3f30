// A wish beside what the goods are, field by field as people read it; pure but for what is called by a name.
import {
  detailInWords,
  formatInstant,
  formatYuan,
  picturesOfDetail,
  said,
  type Said,
  sameInBoth,
  type SkuBody,
} from '@merchant/contract'
import { afterSaleText } from '../after-sale-days.ts'
import { paramsText } from '../goods-params.ts'
import { promisesOf, saidOfServices, shippingText } from '../goods-promises.ts'
import { validityOf, validityText } from '../goods-validity.ts'
import { limitInWords } from '../limit-words.ts'
import { measure, tiersText } from '../sku-changes.ts'
import { specTextOf } from '../goods-specs.ts'
import { longPicturesOf } from '../wished-files.ts'
import { type GoodsWish, skuAmong } from './wish.ts'

/** As a column holds it. */
export interface KeptDifference {
  readonly field: string
  readonly label: Said
  readonly before: Said
  readonly after: Said
  readonly files?: { readonly before: readonly string[]; readonly after: readonly string[] }
}

/** Nobody reads five hundred lines. */
const MOST = 60

interface Called {
  readonly before: Said | string
  readonly after: Said | string
}

/** @param called what the categories, brands and freight before and after are called */
export function differences(
  wish: GoodsWish,
  now: GoodsWish | null,
  called: Readonly<Record<'category' | 'brand' | 'shopCategories' | 'freight', Called>>,
): KeptDifference[] {
  const text = (field: string, label: Said, of: (goods: GoodsWish) => string) =>
    line(field, label, now === null ? '' : of(now), of(wish))
  const [was, will] = [now?.pictureFileIds ?? [], wish.pictureFileIds]
  const all = [
    text('title', said('商品标题', 'Title'), ({ title }) => title),
    text('shortTitle', said('短标题', 'Short title'), ({ shortTitle }) => shortTitle ?? ''),
    text('sellingPoint', said('卖点', 'Selling point'), ({ sellingPoint }) => sellingPoint),
    text('outerCode', said('外部编码', 'Your code of the goods'), ({ outerCode }) => outerCode ?? ''),
    text('unit', said('计量单位', 'Unit of sale'), ({ unit }) => unit ?? ''),
    line('categoryId', said('平台类目', 'Category'), called.category.before, called.category.after),
    line('brandId', said('品牌', 'Brand'), called.brand.before, called.brand.after),
    line(
      'shopCategoryIds',
      said('店铺分类', 'Shop categories'),
      called.shopCategories.before,
      called.shopCategories.after,
    ),
    pictures('pictureFileIds', said('商品图片', 'Pictures'), was, will),
    pictures(
      'longPictureFileIds',
      said('3:4 长图', 'Upright pictures'),
      now === null ? [] : longPicturesOf(now),
      longPicturesOf(wish),
    ),
    film(now, wish),
    text('params', said('商品参数', 'Parameters'), (goods) => paramsText(namedAs(now, goods))),
    line('detail', said('商品详情', 'Detail'), now === null ? '' : inWords(now), inWords(wish)),
    pictures(
      'detail',
      said('详情图片', 'Pictures of the detail'),
      picturesOfDetail(now?.detail ?? []),
      picturesOfDetail(wish.detail),
    ),
    text('specs', said('规格', 'Dimensions'), ({ specs }) =>
      specs.map(({ name, values }) => `${name}：${values.map((value) => value.name).join('、')}`).join('；'),
    ),
    ...skuLines(wish, now),
    line('freight', said('运费', 'Freight'), called.freight.before, called.freight.after),
    line('shipHours', said('发货方式', 'Shipped'), now === null ? '' : shipping(now), shipping(wish)),
    line('validity', said('有效期', 'Good for'), now === null ? '' : validity(now), validity(wish)),
    line('services', said('服务承诺', 'Services'), now === null ? '' : services(now), services(wish)),
    line(
      'afterSaleDays',
      said('售后天数', 'Returns within'),
      now === null ? '' : afterSaleText(now),
      afterSaleText(wish),
    ),
    time('onSaleAt', said('上架时间', 'On sale from'), now, wish),
    time('offSaleAt', said('下架时间', 'On sale until'), now, wish),
    text('minPerOrder', said('起购数量', 'At least an order'), ({ minPerOrder }) => String(minPerOrder ?? '')),
    text('limitPerOrder', said('每单限购', 'At most an order'), ({ limitPerOrder }) => String(limitPerOrder ?? '')),
    line(
      'limitPerBuyer',
      said('每人限购', 'At most a buyer'),
      now === null ? '' : limitInWords(now),
      limitInWords(wish),
    ),
  ]
  const kept = all.filter((one) => one !== null)
  if (kept.length <= MOST) return kept
  const rest = said(`另有 ${kept.length - MOST} 处修改`, `${kept.length - MOST} more changes`)
  return [
    ...kept.slice(0, MOST),
    { field: 'more', label: said('其余', 'The rest'), before: sameInBoth(''), after: rest },
  ]
}

/** Parameters of attributes are called and measured as the attributes say, whatever was sent. */
function namedAs(now: GoodsWish | null, { params = now?.params ?? [] }: GoodsWish) {
  const known = new Map((now?.params ?? []).map((param) => [param.attributeId, param]))
  return params.map((param) => {
    const kept = param.attributeId === null ? undefined : known.get(param.attributeId)
    return kept === undefined ? param : { ...param, name: kept.name, unit: kept.unit }
  })
}

const shipping = (goods: GoodsWish): Said => shippingText({ ...promisesOf(goods), shipHours: goods.shipHours })
const validity = (goods: GoodsWish): Said => validityText(validityOf(goods))
const services = (goods: GoodsWish): Said => saidOfServices(promisesOf(goods).services)

const inWords = ({ detail }: GoodsWish): Said => said(detailInWords(detail, '图片'), detailInWords(detail, 'picture'))

function pictures(
  field: string,
  label: Said,
  before: readonly string[],
  after: readonly string[],
): KeptDifference | null {
  if (before.join() === after.join()) return null
  const many = ({ length }: readonly string[]) => said(`${length} 张`, `${length} pictures`)
  return { field, label, before: many(before), after: many(after), files: { before, after } }
}

function film(now: GoodsWish | null, wish: GoodsWish): KeptDifference | null {
  const [before, after] = [now?.videoFileId ?? null, wish.videoFileId ?? null]
  if (before === after) return null
  const isOther = before !== null && after !== null
  return {
    field: 'videoFileId',
    label: said('商品视频', 'Video'),
    before: before === null ? said('', '') : said('一段视频', 'a video'),
    after: isOther ? said('另一段视频', 'another video') : after === null ? said('', '') : said('一段视频', 'a video'),
  }
}

/** Times that are not said stay as they are. */
function time(
  field: 'onSaleAt' | 'offSaleAt',
  label: Said,
  now: GoodsWish | null,
  wish: GoodsWish,
): KeptDifference | null {
  const shown = (at: string | null | undefined) => ((at ?? null) === null ? '' : formatInstant(String(at)))
  return wish[field] === undefined ? null : line(field, label, shown(now?.[field]), shown(wish[field]))
}

/** What has one wording is said so in both languages. */
export const both = (text: string | Said): Said => (typeof text === 'string' ? sameInBoth(text) : text)

function line(field: string, label: Said, before: string | Said, after: string | Said): KeptDifference | null {
  const [was, will] = [both(before), both(after)]
  return was.zh === will.zh ? null : { field, label, before: was, after: will }
}

function skuLines(wish: GoodsWish, now: GoodsWish | null): (KeptDifference | null)[] {
  if (now === null) {
    return [
      line('skus', said('售价', 'Price'), '', rangeText(wish.skus.map(({ priceFen }) => priceFen))),
      line('skus', said('划线价', 'Market price'), '', rangeText(wish.skus.flatMap((sku) => sku.marketPriceFen ?? []))),
    ]
  }
  const before = skuAmong(now.skus)
  const after = skuAmong(wish.skus)
  const naming = (text: string): Said => (text === '' ? said('无规格', 'without dimensions') : sameInBoth(text))
  return [
    ...wish.skus.flatMap((sku) => {
      const name = specTextOf(wish.specs, sku.valueIds)
      const was = before(sku)
      if (was === undefined) return [line('skus', said('新增 SKU', 'SKU added'), '', naming(name))]
      const of = (zh: string, en: string) => (name === '' ? said(zh, en) : said(`${zh}（${name}）`, `${en} (${name})`))
      return [
        line('skus', of('售价', 'Price'), `¥${formatYuan(was.priceFen, true)}`, `¥${formatYuan(sku.priceFen, true)}`),
        line('skus', of('划线价', 'Market price'), marketText(was), marketText(sku)),
        line('skus', of('阶梯价', 'Tier prices'), tiersText(was.tierPrices), tiersText(sku.tierPrices)),
        line('skus', of('库存', 'Stock'), String(was.stock), String(sku.stock)),
        line('skus', of('启用', 'Enabled'), enabledText(was), enabledText(sku)),
        line('skus', of('商家编码', 'Outer SKU code'), was.outerSkuCode, sku.outerSkuCode),
        line('skus', of('条形码', 'Barcode'), was.barcode, sku.barcode),
        line('skus', of('重量', 'Weight'), measure(was.weightG, 'g'), measure(sku.weightG, 'g')),
        line('skus', of('体积', 'Volume'), measure(was.volumeCm3, 'cm³'), measure(sku.volumeCm3, 'cm³')),
        line('skus', of('预警库存', 'Alert below'), numberText(was.alertQuantity), numberText(sku.alertQuantity)),
        ...(was.pictureFileId === sku.pictureFileId
          ? []
          : [
              {
                field: 'skus',
                label: of('SKU 图片', 'SKU picture'),
                before: sameInBoth(''),
                after: sameInBoth(''),
                files: { before: filesOf(was.pictureFileId), after: filesOf(sku.pictureFileId) },
              },
            ]),
      ]
    }),
    ...now.skus.flatMap((sku) =>
      after(sku) === undefined
        ? [line('skus', said('移除 SKU', 'SKU removed'), naming(specTextOf(now.specs, sku.valueIds)), '')]
        : [],
    ),
  ]
}

function rangeText(fens: readonly number[]): string {
  if (fens.length === 0) return ''
  const [least, most] = [formatYuan(Math.min(...fens), true), formatYuan(Math.max(...fens), true)]
  return least === most ? `¥${least}` : `¥${least} ~ ¥${most}`
}

const marketText = ({ marketPriceFen }: SkuBody): string =>
  marketPriceFen === null ? '' : `¥${formatYuan(marketPriceFen, true)}`
const numberText = (value: number | null | undefined): string => String(value ?? '')
const enabledText = ({ enabled }: SkuBody): Said => (enabled ? said('启用', 'enabled') : said('停用', 'disabled'))

const filesOf = (id: string | null): string[] => (id === null ? [] : [id])
