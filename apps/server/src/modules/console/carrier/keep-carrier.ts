// The platform's people add a carrier or change one.
import { type Api, type BodyOf, CARRIERS_AT_MOST, said, sameInBoth } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type CarrierRecord, holdCarriers, insertCarrier, updateCarrier } from './carrier.store.ts'

type SaveBody = BodyOf<Api['carrier']['save']>

interface By {
  readonly actor: OperatorActor
  readonly now: Date
}

const MOST_FORMER = 10

/** In the caller's transaction. Refuses as the endpoint declares. */
export async function keepCarrier(tx: TenantTx, body: SaveBody, { actor, now }: By): Promise<{ id: string }> {
  // Of two who save one waits.
  const all = await holdCarriers(tx)
  mustBeItsOwn(
    all.filter(({ id }) => id !== body.id),
    body,
  )
  const columns = columnsOf(body)
  if (body.id === undefined) {
    if (all.length >= CARRIERS_AT_MOST)
      refuse('limit.exceeded', {
        limit: said(`快递公司最多 ${CARRIERS_AT_MOST} 家`, `${CARRIERS_AT_MOST} carriers at most`),
      })
    const row = { ...columns, id: newId(now), code: body.carrierCode }
    await insertCarrier(tx, row)
    const summary = said(`新增快递公司“${row.name}”`, `Added the carrier “${row.name_en}”`)
    await logAct(tx, { actor, action: 'carrier.add', target: targetOf(row), summary }, now)
    return { id: row.id }
  }
  const before = all.find(({ id }) => id === body.id) ?? refuse('record.notFound')
  if (before.version !== body.version) refuse('record.changed')
  if (before.code !== body.carrierCode) refuse('record.notFound')
  if (!columns.enabled && before.enabled && all.every(({ id, enabled }) => id === body.id || !enabled))
    refuse('state.notAllowed', {
      status: said('这是最后一家启用的快递公司', 'it is the last carrier that is enabled'),
    })
  await updateCarrier(tx, before, { ...columns, former_names: formerNames(before, columns.name) })
  const summary = said(`修改快递公司“${body.name}”`, `Changed the carrier “${body.nameEn}”`)
  const changes = changesOf(before, columns)
  await logAct(tx, { actor, action: 'carrier.change', target: targetOf(before), summary, changes }, now)
  return { id: before.id }
}

/** Of others than itself. */
function mustBeItsOwn(others: readonly CarrierRecord[], { carrierCode: code, name, kuaidi100Code }: SaveBody): void {
  const namedOf = (other: CarrierRecord) => said(other.name, other.name_en)
  const sameCode = others.find((other) => other.code === code)
  if (sameCode !== undefined) refuse('carrier.codeTaken', { code, name: namedOf(sameCode) })
  if (others.some((other) => other.name === name)) refuse('name.taken', { name })
  const sameService = others.find((other) => kuaidi100Code !== '' && other.kuaidi100_code === kuaidi100Code)
  if (sameService !== undefined) refuse('carrier.serviceTaken', { code: kuaidi100Code, name: namedOf(sameService) })
}

const columnsOf = (body: SaveBody) => ({
  name: body.name,
  name_en: body.nameEn,
  phone: body.phone,
  website: body.website,
  kuaidi100_code: body.kuaidi100Code,
  waybill_prefixes: [...new Set(body.waybillPrefixes)],
  waybill_patterns: [...new Set(body.waybillPatterns)],
  asks_phone_tail: body.asksPhoneTail,
  has_e_waybill: body.hasEWaybill,
  sort: body.sort,
  enabled: body.enabled,
})

/** What it is called again it was not called before. */
const formerNames = ({ name: before, former_names: former }: CarrierRecord, name: string): string[] =>
  [...new Set([before, ...former])].filter((one) => one !== name).slice(0, MOST_FORMER)

const targetOf = ({ id, code }: { readonly id: string; readonly code: string }) => ({ type: 'carrier', id, no: code })

type Columns = ReturnType<typeof columnsOf>

function changesOf(before: Columns, after: Columns): FieldChange[] {
  const of = (field: string, label: FieldChange['label'], textOf: (columns: Columns) => FieldChange['before']) => ({
    field,
    label,
    before: textOf(before),
    after: textOf(after),
  })
  return changed(
    of('name', said('名称', 'Name'), ({ name }) => sameInBoth(name)),
    of('nameEn', said('英文名称', 'English name'), (columns) => columns.name_en),
    of('phone', said('客服电话', 'Customers’ line'), ({ phone }) => phone),
    of('website', said('官网', 'Site'), ({ website }) => website),
    of('kuaidi100Code', said('快递100编码', 'kuaidi100 code'), (columns) => columns.kuaidi100_code),
    of('waybillPrefixes', said('单号开头', 'How numbers begin'), (columns) => columns.waybill_prefixes.join('、')),
    of('waybillPatterns', said('单号规则', 'Patterns of numbers'), (columns) => columns.waybill_patterns.join('、')),
    of('asksPhoneTail', said('查询须手机尾号', 'Asks the end of the phone'), (columns) => yes(columns.asks_phone_tail)),
    of('hasEWaybill', said('支持电子面单', 'Has e-waybills'), (columns) => yes(columns.has_e_waybill)),
    of('sort', said('排序', 'Order'), ({ sort }) => String(sort)),
    of('enabled', said('状态', 'State'), ({ enabled }) =>
      enabled ? said('启用', 'enabled') : said('停用', 'disabled'),
    ),
  )
}

const yes = (is: boolean) => (is ? said('是', 'yes') : said('否', 'no'))
