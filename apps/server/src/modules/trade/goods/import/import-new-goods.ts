// New goods from a table: rows of the same title are one goods, made in the warehouse as the editor makes it, with the same rules, the
// same look of the machine and the same log.
import { api, type BodyOf, said, type Said } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import { checkInBoth } from '../../../../kernel/check-in-both.ts'
import { type CheckedRow, type ImportAsk, importTable } from '../../../../kernel/import-table.ts'
import { withFreshNumbers } from '../../../../kernel/number-collision.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { submitGoods } from '../audit/submit-goods.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { goodsOfRows, type CellComplaint, type NamedForGoods, type NewGoodsColumn, type NewGoodsRow, partsOf } from './goods-of-rows.ts' // prettier-ignore
import { findNamedParts, pictureName } from './named-parts.list.ts'

type SaveBody = BodyOf<typeof api.goods.save>
type Outcome = { readonly effect: Said } | { readonly complaints: readonly CellComplaint[] }
type Read = { readonly body: SaveBody } | { readonly complaints: readonly CellComplaint[] }

export const newGoodsImport = (deps: GoodsParts) =>
  importTable({
    name: 'newGoods',
    unitOf: ({ title }) => title ?? null,
    check: async (ask, rows) => {
      const names = await namesFor(deps, deps.db.tenant(ask.actor.merchantId), { rows, isCheck: true })
      const checked: CheckedRow<NewGoodsColumn>[] = []
      for (const unit of unitsOf(rows)) checked.push(...(await checkUnit(deps, ask, { unit, names })))
      return checked
    },
    async apply(tx, ask, rows) {
      const read = readUnit(rows, await namesFor(deps, tx, { rows, isCheck: false }), ask.now)
      // It was right when it was checked; what it names is gone or called otherwise by now.
      if ('complaints' in read) throw new Refusal('goods.incomplete', { reason: read.complaints[0]?.said ?? CHANGED })
      return made(deps, tx, ask, read.body)
    },
  })

const CHANGED = said('引用的内容已变化', 'what it names has changed')

/** Rows that follow one another with the same title. */
function unitsOf(rows: readonly NewGoodsRow[]): NewGoodsRow[][] {
  const units: NewGoodsRow[][] = []
  for (const row of rows) {
    const last = units.at(-1)
    if (last?.[0]?.values.title === row.values.title) last.push(row)
    else units.push([row])
  }
  return units
}

async function namesFor(
  deps: GoodsParts,
  db: TenantDb | TenantTx,
  { rows, isCheck }: { readonly rows: readonly NewGoodsRow[]; readonly isCheck: boolean },
): Promise<NamedForGoods> {
  const heads = unitsOf(rows).flatMap(([head]) => head?.values ?? [])
  const parts = await findNamedParts(db, {
    titles: isCheck ? [...new Set(heads.map(({ title }) => title.toLowerCase()))] : [],
    brands: [...new Set(heads.flatMap(({ brand }) => brand?.toLowerCase() ?? []))],
    pictures: [
      ...new Set(
        heads.flatMap(({ pictures, longPictures }) =>
          [...partsOf(pictures), ...partsOf(longPictures)].map(pictureName),
        ),
      ),
    ],
  })
  const categoryIds = heads.flatMap(({ category }) => {
    const found = category === undefined ? 'none' : parts.category(category)
    return typeof found === 'object' ? found.id : []
  })
  const attributes = new Map(
    await Promise.all(
      [...new Set(categoryIds)].map(async (id) => [id, await deps.categories.attributesOf(db, id)] as const),
    ),
  )
  return { ...parts, attributesOf: (id) => attributes.get(id) ?? [] }
}

interface NamedUnit {
  readonly unit: readonly NewGoodsRow[]
  readonly names: NamedForGoods
}

async function checkUnit(deps: GoodsParts, ask: ImportAsk, { unit, names }: NamedUnit) {
  const read = readUnit(unit, names, ask.now)
  const outcome = 'complaints' in read ? read : warned(await triedOut(deps, ask, read.body), read.body, names)
  return unit.map(({ values }, at): CheckedRow<NewGoodsColumn> => {
    const complaints = 'complaints' in outcome ? outcome.complaints.filter((one) => one.at === at) : []
    return {
      subject: values.outerSkuCode ?? null,
      about: values.title,
      effect: 'effect' in outcome ? outcome.effect : null,
      complaints: complaints.map(({ column, said: text }) => ({ column, said: text })),
    }
  })
}

/** Two goods may be called the same; whoever imports the same table twice may not want that. */
function warned(outcome: Outcome, { shopId, title }: SaveBody, names: NamedForGoods): Outcome {
  if (!('effect' in outcome) || shopId === undefined || !names.isTitled(shopId, title)) return outcome
  const { zh, en } = outcome.effect
  return { effect: said(`${zh}；注意：店铺已有同名商品`, `${en}; note that the shop has goods of this title already`) }
}

function readUnit(unit: readonly NewGoodsRow[], names: NamedForGoods, now: Date): Read {
  const { body, complaints } = goodsOfRows(unit, names, () => newId(now))
  if (complaints.length > 0) return { complaints }
  const result = checkInBoth(api.goods.save.body, body)
  if (result.ok) return { body: result.value }
  return { complaints: [...result.issues.fields].map(([path, text]) => complaintAt(path, text)) }
}

/** What would become of it: it is made and unmade, so that nothing that the business says is left out. */
async function triedOut(deps: GoodsParts, ask: ImportAsk, body: SaveBody): Promise<Outcome> {
  try {
    return await withFreshNumbers(() =>
      deps.db.transaction(ask.actor.merchantId, async (tx): Promise<never> => {
        throw new Unmade(await made(deps, tx, ask, body))
      }),
    )
  } catch (error) {
    if (error instanceof Unmade) return { effect: error.effect }
    if (error instanceof Refusal) return { complaints: [refusalAt(body, error)] }
    throw error
  }
}

/** Thrown where nothing failed: it rolls the trial back. */
class Unmade extends Error {
  readonly effect: Said

  constructor(effect: Said) {
    super('Unmade')
    this.effect = effect
  }
}

async function made(deps: GoodsParts, tx: TenantTx, { actor, now }: ImportAsk, body: SaveBody): Promise<Said> {
  const id = await submitGoods(deps, tx, { actor, body, now, isImport: true })
  const { auditStatus } = await tx
    .selectFrom('goods')
    .select('audit_status as auditStatus')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const many = body.skus.length
  return auditStatus === 'SUBMITTED'
    ? said(`新建商品，${many} 个 SKU，待审核`, `New goods with ${many} SKUs, to be reviewed`)
    : said(`新建商品，${many} 个 SKU，存入仓库`, `New goods with ${many} SKUs, into the warehouse`)
}

const skuColumns: Readonly<Record<string, NewGoodsColumn>> = {
  priceFen: 'price',
  marketPriceFen: 'marketPrice',
  stock: 'stock',
  outerSkuCode: 'outerSkuCode',
  barcode: 'barcode',
  weightG: 'weight',
  volumeCm3: 'volume',
  valueIds: 'spec1',
}
const columnOfField: Readonly<Record<string, NewGoodsColumn>> = {
  title: 'title',
  type: 'type',
  validDays: 'validDays',
  validUntil: 'validUntil',
  shortTitle: 'shortTitle',
  sellingPoint: 'sellingPoint',
  unit: 'unit',
  outerCode: 'outerCode',
  categoryId: 'category',
  brandId: 'brand',
  shopCategoryIds: 'shopCategories',
  pictureFileIds: 'pictures',
  longPictureFileIds: 'longPictures',
  minPerOrder: 'minPerOrder',
  limitPerOrder: 'limitPerOrder',
  limitPerBuyer: 'limitPerBuyer',
  limitPeriod: 'limitPeriod',
  detail: 'detail',
  params: 'params',
  specs: 'spec1',
  freightFen: 'freight',
  freightTemplateId: 'freightTemplate',
  shipHours: 'shipHours',
  afterSaleDays: 'afterSaleDays',
  services: 'services',
}

/** skus.2.priceFen is the price of the third row. */
function complaintAt(path: string, text: Said): CellComplaint {
  const [field = '', row = '', part = ''] = path.split('.')
  if (field === 'skus') return { at: Number(row) || 0, column: skuColumns[part] ?? null, said: text }
  return { at: 0, column: columnOfField[field] ?? null, said: text }
}

/** At the cell that it is about, where that is known. */
function refusalAt({ skus, validUntil }: SaveBody, { refusal, details, said: text }: Refusal): CellComplaint {
  if (refusal === 'goods.paramWrong') return { at: 0, column: 'params', said: text }
  if (refusal === 'freight.measureMissing') return { at: 0, column: 'freightTemplate', said: text }
  if (refusal === 'shop.unchosen') return { at: 0, column: 'shop', said: text }
  if (refusal === 'goodsCode.taken') return { at: 0, column: 'outerCode', said: text }
  if (refusal === 'request.invalid' && typeof details.inField === 'string')
    return { at: 0, column: columnOfField[details.inField] ?? null, said: text }
  // All else that a request could say wrong was complained of cell by cell before.
  if (refusal === 'request.invalid' && validUntil !== null) return { at: 0, column: 'validUntil', said: text }
  if (refusal !== 'skuCode.taken') return { at: 0, column: null, said: text }
  const at = skus.findIndex(({ outerSkuCode }) => outerSkuCode === details.name)
  return { at: Math.max(0, at), column: 'outerSkuCode', said: text }
}
