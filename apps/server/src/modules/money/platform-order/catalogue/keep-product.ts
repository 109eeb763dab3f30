// The platform's people add a product to the catalogue or change one; orders that were made keep what they were made for.
import { type Api, type BodyOf, formatYuan, PRODUCTS_AT_MOST, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { changed, logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { allProducts, findProduct, type Product } from './product.store.ts'

type SaveBody = BodyOf<Api['platformProduct']['save']>

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function keepProduct(tx: TenantTx, body: SaveBody, { actor, now }: By): Promise<Product> {
  // Of two who save one waits: names are compared and products counted.
  await tx.selectFrom('platform_category').select('id').where('level', '=', 1).orderBy('id').forUpdate().execute()
  const all = await allProducts(tx)
  const before = body.id === undefined ? null : (all.find(({ id }) => id === body.id) ?? refuse('record.notFound'))
  if (before !== null && before.version !== body.version) refuse('record.changed')
  if (before !== null && before.type !== body.type)
    refuse('state.notAllowed', { status: said('服务类型不能修改', 'the kind stays as it is') })
  if (all.some(({ id, name }) => name === body.name && id !== body.id)) refuse('name.taken', { name: body.name })
  if (before === null && all.length >= PRODUCTS_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(`最多 ${PRODUCTS_AT_MOST} 项服务`, `${PRODUCTS_AT_MOST} products at most`),
    })
  const columns = {
    type: body.type,
    name: body.name,
    description: body.description,
    versions: JSON.stringify(body.versions),
    is_on_sale: body.isOnSale,
    sort: body.sort,
  }
  const id = before?.id ?? newId(now)
  if (before === null)
    await tx
      .insertInto('platform_product')
      .values({ ...columns, id })
      .execute()
  else
    await tx
      .updateTable('platform_product')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  const saved = (await findProduct(tx, id)) ?? refuse('record.notFound')
  const target = { type: 'platformProduct', id, no: body.name }
  const summary =
    before === null
      ? said(`新建平台服务“${body.name}”`, `Added the product “${body.name}”`)
      : said(`修改平台服务“${body.name}”`, `Changed the product “${body.name}”`)
  const action = before === null ? 'platformProduct.add' : 'platformProduct.change'
  await logAct(tx, { actor, action, target, summary, changes: before === null ? [] : changesOf(before, saved) }, now)
  return saved
}

const pricesOf = ({ versions }: Product): string =>
  versions.map(({ name, unitFen }) => `${name} ${formatYuan(unitFen, true)}`).join('；')
const shownSale = ({ isOnSale }: Product) => (isOnSale ? said('在售', 'On sale') : said('已下架', 'Off sale'))

const changesOf = (before: Product, after: Product) =>
  changed(
    { field: 'name', label: said('服务名称', 'Name'), before: before.name, after: after.name },
    { field: 'isOnSale', label: said('上架', 'On sale'), before: shownSale(before), after: shownSale(after) },
    { field: 'versions', label: said('服务版本', 'Versions'), before: pricesOf(before), after: pricesOf(after) },
    {
      field: 'description',
      label: said('服务说明', 'Description'),
      before: before.description,
      after: after.description,
    },
  )
