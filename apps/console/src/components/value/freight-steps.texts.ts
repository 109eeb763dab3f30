// Texts that say how a freight came about.
import { defineTexts } from '../../i18n/text.ts'

export const freightStepsTexts = defineTexts({
  free: ['包邮商品，不计运费', 'Goods that are sent free'],
  fixed: ['固定运费 {fee} 元，每单一次', 'A fixed price of ¥{fee}, once an order'],
  byDefault: ['命中默认规则', 'By the default rule'],
  byRegion: ['命中“{region}”的规则', 'By the rule of {region}'],
  units: ['，共 {units} {unit}', ', {units} {unit} in all'],
  unit_COUNT: ['件', 'pcs'],
  unit_WEIGHT: ['kg', 'kg'],
  unit_VOLUME: ['cm³', 'cm³'],
  firstOnly: ['首费 {first} 元', '¥{first} for the first part'],
  sum: ['首费 {first} 元 + {count} × {step} 元 = {fee} 元', '¥{first} + {count} × ¥{step} = ¥{fee}'],
  freed: ['满足“{why}”，包邮', 'Free: {why}'],
  minAmount: ['满 {amount} 元', '¥{amount} or more'],
  minCount: ['满 {count} 件', '{count} pieces or more'],
  maxWeight: ['{weight} kg 以内', 'up to {weight} kg'],
  and: ['且', ' and '],
  or: ['或', ' or '],
})
