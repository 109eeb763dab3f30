// An operator's roles and status changed: the last administrator stays one, and nobody hands out more than they have.
import { type Api, type BodyOf, type OperatorAccount, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { changed } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHoldAll, platformSide, readRoleBook, resolveAccess, rightsOfRoles } from '../role/index.ts'
import { changeOperator } from '../principal/index.ts'
import { type Asked, change, logOperator, namesOf, type OperatorDeps } from './operator-change.ts'
import { ADMIN, mustBeChangeable, mustHaveRoom, mustKeepAnAdmin } from './operator-checks.ts'
import { readAccount } from './operator.list.ts'
import { noteSetUp } from './set-up-by.ts'

type Update = BodyOf<Api['operator']['update']>
type UpdateOf<Kind extends Update['change']> = Extract<Update, { change: Kind }>

export async function updateOperator(deps: OperatorDeps, asked: Asked, update: Update): Promise<OperatorAccount> {
  const work = async (tx: TenantTx, now: Date) => {
    if (update.change === 'roles') await changeRoles(tx, asked.actor, update, now)
    else await changeStatus(deps, tx, { actor: asked.actor, update, now })
    return null
  }
  return change(deps, asked, { work, answer: (tx) => readAccount(tx, update.id) })
}

async function changeRoles(tx: TenantTx, actor: OperatorActor, update: UpdateOf<'roles'>, now: Date): Promise<void> {
  const operator = await mustBeChangeable(tx, actor, update)
  const roles = (await readRoleBook(tx)).mustFind(update.roleIds)
  mustHoldAll(actor, rightsOfRoles(platformSide, roles))
  const roleIds = roles.map((role) => role.id)
  if (!roleIds.includes(ADMIN)) await mustKeepAnAdmin(tx, operator)
  if (!(await changeOperator(tx, { id: operator.id, version: update.version, roleIds }))) refuse('record.changed')
  await resolveAccess(tx, [operator.id], now)
  const fields = {
    field: 'roles',
    label: said('角色', 'Roles'),
    before: namesOf(operator.roles),
    after: namesOf(roles),
  }
  const summary = said(
    `平台账号“${operator.name}”的角色由${fields.before.zh}改为${fields.after.zh}`,
    `Changed the roles of operator “${operator.name}” from ${fields.before.en} to ${fields.after.en}`,
  )
  await logOperator(tx, { actor, verb: 'roles', operator, summary, changes: changed(fields) }, now)
}

async function changeStatus(
  { sessions }: Pick<OperatorDeps, 'sessions'>,
  tx: TenantTx,
  { actor, update, now }: { readonly actor: OperatorActor; readonly update: UpdateOf<'status'>; readonly now: Date },
): Promise<void> {
  const operator = await mustBeChangeable(tx, actor, update)
  if (!update.active) await mustKeepAnAdmin(tx, operator)
  else if (operator.status !== 'ACTIVE') await mustHaveRoom(tx)
  const status = update.active ? 'ACTIVE' : 'DISABLED'
  if (!(await changeOperator(tx, { id: operator.id, version: update.version, status }))) refuse('record.changed')
  await resolveAccess(tx, [operator.id], now)
  if (update.active) await noteSetUp(tx, { operatorId: operator.id, byId: actor.operatorId }, now)
  // Also when enabling: a sign-in that overtook the disabling left a session that must not come to life now.
  await sessions.revokeAll(tx, operator.id, 'DISABLED')
  const before = operator.status === 'ACTIVE' ? said('启用', 'Enabled') : said('停用', 'Disabled')
  const fields = {
    field: 'status',
    label: said('状态', 'State'),
    before,
    after: update.active ? said('启用', 'Enabled') : said('停用', 'Disabled'),
  }
  const summary = said(
    `${fields.after.zh}平台账号“${operator.name}”`,
    `${fields.after.en} the operator account “${operator.name}”`,
  )
  await logOperator(tx, { actor, verb: 'status', operator, summary, changes: changed(fields) }, now)
}
