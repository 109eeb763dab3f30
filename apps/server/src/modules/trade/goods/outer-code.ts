// The code that merchants give goods as a whole: each once in a shop, and free again when the goods are purged.
import { said, type Said, sameInBoth } from '@merchant/contract'
import { isConstraintViolation, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'

interface Wanted {
  readonly shopId: string
  readonly outerCode: string
}

/** Refuses with goodsCode.taken, naming the goods that have it. */
export async function mustBeFreeCode(tx: TenantTx, { shopId, outerCode }: Wanted, goodsId: string | null) {
  if (outerCode === '') return
  const taken = await tx
    .selectFrom('goods')
    .select('title')
    .where('outer_code', '=', outerCode)
    .where('outer_code', '<>', sql.lit(''))
    .where('shop_id', '=', shopId)
    .$if(goodsId !== null, (query) => query.where('id', '<>', goodsId))
    .executeTakeFirst()
  if (taken !== undefined) isTaken(outerCode, sameInBoth(taken.title))
}

/** Others may take the code between the look and the write. */
export async function withFreeCode<Written>(
  { outerCode }: Pick<Wanted, 'outerCode'>,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write()
  } catch (error) {
    if (!isConstraintViolation(error, 'goods__one_outer_code')) throw error
    return isTaken(outerCode, said('其他商品', 'other goods'))
  }
}

/** Said of the field as well, which the editor marks. */
function isTaken(name: string, goods: Said): never {
  const what = said(`已被同店铺的“${goods.zh}”使用`, `That of “${goods.en}” in the same shop`)
  refuse('goodsCode.taken', { inField: 'outerCode', what, name, goods })
}
