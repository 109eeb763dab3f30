// The papers that a new installation's categories ask, by the code of the category; what is below asks them too.
import type { AskedKind, AskedPaper } from '@merchant/contract'

const asks = (kind: AskedKind, required = true): AskedPaper => ({ kind, name: '', required })

export const papersByCode: Readonly<Record<string, readonly AskedPaper[]>> = {
  '03': [asks('FOOD_OPERATION')],
  '0301': [asks('FOOD_PRODUCTION', false)],
  '0302': [asks('FOOD_PRODUCTION', false)],
  '04': [asks('COSMETICS')],
  '07': [asks('CCC', false)],
  '0801': [asks('QUALITY_REPORT', false)],
  '1001': [asks('PUBLICATION')],
  '100403': [asks('SEED')],
}
