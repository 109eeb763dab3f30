// Goods that nobody sends have nothing to do with freight, parcels or what is promised about them; what goods are they stay.
import { type Api, type BodyOf, type GoodsType, said } from '@merchant/contract'
import { refuse } from '../../../kernel/refusal.ts'

type Sent = Pick<BodyOf<Api['goods']['save']>, 'type' | 'freightFen' | 'freightTemplateId' | 'shipMode' | 'services'>

export const isSent = ({ type }: { readonly type: GoodsType }): boolean => type === 'PHYSICAL'

/** What is refused of goods that nobody sends. */
export const NOT_SENT = said('虚拟商品，无需物流', 'virtual goods, which nobody sends')

/**
 * What the goods are from now on. Refuses with request.invalid another type than they have, and what virtual goods can't have.
 *
 * @param standing null: they are new
 */
export function mustSuitType(body: Sent, standing: GoodsType | null): GoodsType {
  const type = body.type ?? standing ?? 'PHYSICAL'
  if (standing !== null && type !== standing) refuse('request.invalid', { what: KEPT })
  if (isSent({ type })) return type
  if (body.freightFen !== 0 || body.freightTemplateId !== null)
    refuse('request.invalid', { what: said('：虚拟商品没有运费', ': virtual goods have no freight') })
  if (body.shipMode === 'PRESALE')
    refuse('request.invalid', { what: said('：虚拟商品不支持预售', ': virtual goods are no presale') })
  if (body.services.length > 0)
    refuse('request.invalid', {
      what: said(
        '：虚拟商品付款后立即交付，不支持服务承诺',
        ': virtual goods are delivered at once and promise no services',
      ),
    })
  return type
}

const KEPT = said(
  '：商品类型保存后不能更改，如选错请新建商品',
  ': goods stay of the type they were saved as; make new ones instead',
)
