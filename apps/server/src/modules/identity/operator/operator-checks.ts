// What holds for every change of the platform's accounts: who may make it, whom it may touch, and what must be left.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import {
  type KnownRole,
  mustHoldAll,
  operatorRoleId,
  platformSide,
  readRoleBook,
  rightsOfRoles,
} from '../role/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type OperatorRow, readOperators } from '../principal/index.ts'
import { countOperators } from './operator.list.ts'
import { operatorParameters } from './operator.parameters.ts'

export const ADMIN = operatorRoleId('PLATFORM_ADMIN')

interface KnownOperator extends OperatorRow {
  readonly roles: readonly KnownRole[]
}

/** Somebody else whom this actor may change: whoever may do more than the actor is none. */
export async function mustBeChangeable(
  tx: TenantTx,
  actor: OperatorActor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<KnownOperator> {
  const [operator] = await readOperators(tx, [id])
  if (operator === undefined) return refuse('record.notFound')
  if (operator.id === actor.operatorId)
    refuse('state.notAllowed', { status: said('本人账号', 'this is your own account') })
  const roles = (await readRoleBook(tx)).those(operator.role_ids)
  mustHoldAll(actor, rightsOfRoles(platformSide, roles))
  if (operator.version !== version) refuse('record.changed')
  return { ...operator, roles }
}

/** Without an administrator nobody could ever make another one. */
export async function mustKeepAnAdmin(tx: TenantTx, operator: OperatorRow): Promise<void> {
  if (operator.status !== 'ACTIVE' || !operator.role_ids.includes(ADMIN)) return
  if ((await countOperators(tx, ADMIN)).withRole <= 1)
    refuse('state.notAllowed', { status: said('最后一位超级管理员', 'this is the last administrator') })
}

/** What was read with the token may have been taken while this waited in the queue. */
export async function mustStillMay(tx: TenantTx, actor: OperatorActor): Promise<void> {
  const access = await tx
    .selectFrom('staff_access')
    .select(['is_enabled', 'built_in_roles', 'permissions'])
    .where('user_id', '=', actor.operatorId)
    .executeTakeFirst()
  const held =
    access?.is_enabled === true ? platformSide.rightsOf(access.built_in_roles, access.permissions) : new Set()
  if (!held.has('operator.manage')) refuse('permission.denied')
}

export async function mustHaveRoom(tx: TenantTx): Promise<void> {
  const { max } = operatorParameters
  if ((await countOperators(tx, ADMIN)).active >= max)
    refuse('limit.exceeded', { limit: said(`平台账号最多 ${max} 个`, `at most ${max} operator accounts`) })
}
