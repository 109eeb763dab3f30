// What a change of a template is called in the operation log, field by field, as people read it.
import {
  type ChargeMode,
  formatYuan,
  type FreightCharge,
  type FreightFreeRule,
  type FreightTerms,
  said,
  type Said,
  saidList,
  sameInBoth,
} from '@merchant/contract'
import { inBoth } from '../../../kernel/in-both.ts'
import { changed, type FieldChange, maskedChange } from '../../../kernel/operation-log.ts'
import type { FreightDeps } from './freight.deps.ts'
import type { Template } from './freight.store.ts'

type Regions = Pick<FreightDeps['regions'], 'regionName'>
type Deps = Pick<FreightDeps, 'regions' | 'carrierOf'>
/** `place`: what its address is called. */
type Named = Pick<Template, 'name' | 'terms' | 'shipFromAddressId' | 'carrierCodes'> & { readonly place: string | null }

export const targetOf = ({ id, name, shopId }: Pick<Template, 'id' | 'name' | 'shopId'>) => ({
  type: 'freightTemplate',
  id,
  no: name,
  shopId,
})

export function changesOf({ regions, carrierOf }: Deps, before: Named, after: Named): FieldChange[] {
  const of = (field: string, label: Said, text: (template: Named) => Said | string): FieldChange => ({
    field,
    label,
    before: text(before),
    after: text(after),
  })
  return changed(
    of('name', said('模板名称', 'Name'), ({ name }) => name),
    shipFromOf(before, after),
    of('carrierCodes', said('首选快递', 'Preferred carriers'), ({ carrierCodes }) =>
      listed(
        carrierCodes.map((code) => inBoth(carrierOf(code)?.name ?? code)),
        said('、', ', '),
      ),
    ),
    of('chargeMode', said('计费方式', 'Charged by'), ({ terms }) => chargeModeText[terms.chargeMode]),
    of('base', said('默认运费', 'Default freight'), ({ terms }) => chargeText(terms.chargeMode, terms.base)),
    of('areaRules', said('地区运费', 'Freight by region'), ({ terms }) => areaText(regions, terms)),
    of('freeRules', said('包邮条件', 'Free when'), ({ terms }) =>
      listed(terms.freeRules.map((rule) => join(regionsText(regions, rule.regions), freeText(rule)))),
    ),
    of('noDelivery', said('不配送地区', 'Not delivered to'), ({ terms }) =>
      listed(terms.noDelivery.map((rule) => join(regionsText(regions, rule.regions), sameInBoth(rule.reason)))),
    ),
  )
}

/** Two addresses may be called the same where nothing personal may stand. */
function shipFromOf(before: Named, after: Named): FieldChange {
  const text = ({ place }: Named) =>
    place === null ? said('店铺默认发货地址', 'the shop’s default one') : sameInBoth(place)
  const isHidden = before.shipFromAddressId !== after.shipFromAddressId && before.place === after.place
  return {
    field: 'shipFromAddressId',
    label: said('发货地址', 'Sent from'),
    before: text(before),
    after: isHidden ? maskedChange(after.place ?? '') : text(after),
  }
}

const chargeModeText: Readonly<Record<ChargeMode, Said>> = {
  COUNT: said('按件数', 'pieces'),
  WEIGHT: said('按重量', 'weight'),
  VOLUME: said('按体积', 'volume'),
}

const unitText: Readonly<Record<ChargeMode, Said>> = {
  COUNT: said('件', 'pcs'),
  WEIGHT: sameInBoth('g'),
  VOLUME: sameInBoth('cm³'),
}

function chargeText(mode: ChargeMode, { firstUnit, firstFen, stepUnit, stepFen }: FreightCharge): Said {
  const { zh, en } = unitText[mode]
  const [first, step] = [formatYuan(firstFen), formatYuan(stepFen)]
  return said(
    `首 ${firstUnit} ${zh} ${first} 元，每续 ${stepUnit} ${zh} ${step} 元`,
    `first ${firstUnit} ${en} ¥${first}, each further ${stepUnit} ${en} ¥${step}`,
  )
}

const areaText = (regions: Regions, { chargeMode, areaRules }: FreightTerms): Said =>
  listed(areaRules.map((rule) => join(regionsText(regions, rule.regions), chargeText(chargeMode, rule))))

function freeText({ minAmountFen, minCount, maxWeightG, logic }: FreightFreeRule): Said {
  const parts = [
    ...(minAmountFen === null
      ? []
      : [said(`满 ${formatYuan(minAmountFen)} 元`, `¥${formatYuan(minAmountFen)} or more`)]),
    ...(minCount === null ? [] : [said(`满 ${minCount} 件`, `${minCount} pieces or more`)]),
    ...(maxWeightG === null ? [] : [said(`${maxWeightG} g 以内`, `up to ${maxWeightG} g`)]),
  ]
  return saidList(parts, logic === 'AND' ? said('且', ' and ') : said('或', ' or '))
}

const SHOWN = 5

/** The first few by name; none means everywhere. */
function regionsText({ regionName }: Regions, codes: readonly string[]): Said {
  if (codes.length === 0) return said('全国', 'everywhere')
  const names = codes.slice(0, SHOWN).map((code) => sameInBoth(regionName(code) ?? code))
  const text = saidList(names)
  return codes.length <= SHOWN
    ? text
    : said(`${text.zh}等 ${codes.length} 地`, `${text.en} and ${codes.length - SHOWN} more`)
}

const join = (regions: Said, rest: Said): Said =>
  rest.zh === '' ? regions : said(`${regions.zh}：${rest.zh}`, `${regions.en}: ${rest.en}`)
const listed = (parts: readonly Said[], between = said('；', '; ')): Said =>
  parts.length === 0 ? said('无', 'none') : saidList(parts, between)
