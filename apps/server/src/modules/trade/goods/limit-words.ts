// How many of goods one buyer may have, as the history and the audit say it.
import { type LimitPeriod, type Said, said } from '@merchant/contract'
import { limitPeriodTexts } from '@merchant/contract/labels'

interface Limit {
  readonly limitPerBuyer?: number | null
  readonly limitPeriod?: LimitPeriod | null
}

export function limitInWords({ limitPerBuyer = null, limitPeriod = null }: Limit): Said {
  if (limitPerBuyer === null || limitPeriod === null) return said('', '')
  const [zh, en] = limitPeriodTexts[limitPeriod]
  return said(`${zh} ${limitPerBuyer} 件`, `${limitPerBuyer} ${en.toLowerCase()}`)
}
