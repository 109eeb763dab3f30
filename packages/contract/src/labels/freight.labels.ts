// How freight is charged, and how goods travel.
import type { ChargeMode, FreightKind, FreightLogic, FreightWay } from '../endpoints/trade/freight-terms.ts'
import type { LineMode } from '../endpoints/trade/logistics.ts'
import type { LabelTexts } from './label.ts'

export const chargeModeTexts: LabelTexts<ChargeMode> = {
  COUNT: ['按件数', 'Pieces'],
  WEIGHT: ['按重量', 'Weight'],
  VOLUME: ['按体积', 'Volume'],
}

export const freightKindTexts: LabelTexts<FreightKind> = {
  FREE: ['包邮', 'Free'],
  CONDITIONAL: ['条件包邮', 'Free on conditions'],
  PAID: ['买家承担', 'Buyer pays'],
}

export const freightLogicTexts: LabelTexts<FreightLogic> = {
  AND: ['全部满足', 'All'],
  OR: ['满足任一', 'Any'],
}

export const freightWayTexts: LabelTexts<FreightWay> = {
  TEMPLATE: ['运费模板', 'Template'],
  FIXED: ['固定运费', 'Fixed'],
  FREE: freightKindTexts.FREE,
}

export const lineModeTexts: LabelTexts<LineMode> = {
  EXPRESS: ['快递', 'Express'],
  LTL: ['零担物流', 'Freight'],
  COLD: ['冷链', 'Cold chain'],
  LOCAL: ['同城配送', 'Local'],
}
