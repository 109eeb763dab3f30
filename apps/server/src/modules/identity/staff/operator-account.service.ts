// The accounts of the platform's people, kept by those of them who may: made with a one-time password, given roles, stopped,
// and set up anew. The last administrator stays one, and nobody hands out more than they have.
import type { Api, BodyOf, DataOf, OperatorAccount } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { changed, type FieldChange, logAct } from '../../../kernel/operation-log.ts'
import { operatorRoleId } from '../../../kernel/operator-roles.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { platformSide } from '../../../kernel/role-sides.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import {
  countOperators,
  listOperators,
  type OperatorRecord,
  readAccount,
  readOperators,
} from './operator-account.list.ts'
import { resolveAccess } from './resolve-access.ts'
import { type KnownRole, mustHoldAll, readRoleBook, rightsOfRoles } from './role-book.ts'
import { queueForStaff } from './role.store.ts'
import type { StaffDeps } from './staff.deps.ts'

type Created = DataOf<Api['operator']['create']>
type Update = BodyOf<Api['operator']['update']>

export interface OperatorAccountService {
  list(body: BodyOf<Api['operator']['list']>): Promise<DataOf<Api['operator']['list']>>
  create(actor: OperatorActor, command: Command, body: BodyOf<Api['operator']['create']>): Promise<Created>
  update(actor: OperatorActor, command: Command, update: Update): Promise<OperatorAccount>
  reset(actor: OperatorActor, command: Command, body: BodyOf<Api['operator']['reset']>): Promise<Created>
}

const ADMIN = operatorRoleId('PLATFORM_ADMIN')
const namesOf = (roles: readonly KnownRole[]): string => roles.map((role) => role.name).join('、')

export function createOperatorAccountService(deps: StaffDeps): OperatorAccountService {
  const { db, clock, sessions } = deps
  const { operators } = sessions

  /** One change of accounts: proven for exactly this, at most once, and alone among the platform's changes. */
  const change = <T, Answer>(
    actor: OperatorActor,
    command: Command,
    work: (tx: TenantTx, now: Date) => Promise<T>,
    /** Read in the transaction, also of a command that was done before: a done change has nothing left that could fail. */
    answer: (tx: TenantTx, done: T) => Promise<Answer>,
  ) =>
    db.transaction(PLATFORM_SCOPE, async (tx) => {
      const now = clock.now()
      const done = await once(tx, command, now, async () => {
        await queueForStaff(tx, now)
        await mustStillMay(tx, actor)
        await mustHaveProven(tx, actor, command, now)
        return work(tx, now)
      })
      return answer(tx, done)
    })

  /** Somebody else whom this actor may change: whoever may do more than the actor is none. */
  async function mustBeChangeable(
    tx: TenantTx,
    actor: OperatorActor,
    { id, version }: { readonly id: string; readonly version: number },
  ): Promise<OperatorRecord & { readonly roles: readonly KnownRole[] }> {
    const [operator] = await readOperators(tx, [id])
    if (operator === undefined) return refuse('record.notFound')
    if (operator.id === actor.operatorId) refuse('state.notAllowed', { status: '本人账号' })
    const roles = (await readRoleBook(tx)).those(operator.role_ids)
    mustHoldAll(actor, rightsOfRoles(platformSide, roles))
    if (operator.version !== version) refuse('record.changed')
    return { ...operator, roles }
  }

  /** Without an administrator nobody could ever make another one. */
  async function mustKeepAnAdmin(tx: TenantTx, operator: OperatorRecord): Promise<void> {
    if (operator.status !== 'ACTIVE' || !operator.role_ids.includes(ADMIN)) return
    if ((await countOperators(tx, ADMIN)).withRole <= 1) refuse('state.notAllowed', { status: '最后一位超级管理员' })
  }

  async function changeRoles(
    tx: TenantTx,
    actor: OperatorActor,
    update: Extract<Update, { change: 'roles' }>,
    now: Date,
  ): Promise<void> {
    const operator = await mustBeChangeable(tx, actor, update)
    const roles = (await readRoleBook(tx)).mustFind(update.roleIds)
    mustHoldAll(actor, rightsOfRoles(platformSide, roles))
    const roleIds = roles.map((role) => role.id)
    if (!roleIds.includes(ADMIN)) await mustKeepAnAdmin(tx, operator)
    if (!(await operators.change(tx, { id: operator.id, version: update.version, roleIds }))) refuse('record.changed')
    await resolveAccess(deps, tx, [operator.id], now)
    const fields = { field: 'roles', label: '角色', before: namesOf(operator.roles), after: namesOf(roles) }
    const summary = `平台账号“${operator.name}”的角色由${fields.before}改为${fields.after}`
    await log(tx, actor, 'roles', operator, summary, now, changed(fields))
  }

  async function changeStatus(
    tx: TenantTx,
    actor: OperatorActor,
    update: Extract<Update, { change: 'status' }>,
    now: Date,
  ): Promise<void> {
    const operator = await mustBeChangeable(tx, actor, update)
    if (!update.active) await mustKeepAnAdmin(tx, operator)
    else if (operator.status !== 'ACTIVE') await mustHaveRoom(tx)
    const status = update.active ? 'ACTIVE' : 'DISABLED'
    if (!(await operators.change(tx, { id: operator.id, version: update.version, status }))) refuse('record.changed')
    await resolveAccess(deps, tx, [operator.id], now)
    // Also when enabling: a sign-in that overtook the disabling left a session that must not come to life now.
    await sessions.revokeAll(tx, operator.id, 'DISABLED')
    const before = operator.status === 'ACTIVE' ? '启用' : '停用'
    const fields = { field: 'status', label: '状态', before, after: update.active ? '启用' : '停用' }
    await log(tx, actor, 'status', operator, `${fields.after}平台账号“${operator.name}”`, now, changed(fields))
  }

  /** The account with the password that belongs to this version of it: a repeated command shows the same. */
  async function shown(
    tx: TenantTx,
    { id, version }: { readonly id: string; readonly version: number },
  ): Promise<Created> {
    const account = await readAccount(tx, id)
    return { ...account, oneTimePassword: operators.oneTimePassword(id, version) }
  }

  return {
    list: (body) => listOperators(db.tenant(PLATFORM_SCOPE), body),

    async create(actor, command, { loginName, name, roleIds }) {
      const id = newId(clock.now())
      // Hashed before the transaction; thrown away when this is a repeat.
      const passwordHash = await sessions.hashPassword(operators.oneTimePassword(id, 1))
      const work = async (tx: TenantTx, now: Date) => {
        const roles = (await readRoleBook(tx)).mustFind(roleIds)
        mustHoldAll(actor, rightsOfRoles(platformSide, roles))
        await mustHaveRoom(tx)
        const oneTimeUntil = new Date(now.getTime() + parameters.operator.oneTimePasswordMs)
        const kept = roles.map((role) => role.id)
        const account = { id, login: loginName, name, roleIds: kept, passwordHash, oneTimeUntil, now }
        if (!(await operators.add(tx, account))) refuse('name.taken', { name: loginName })
        await resolveAccess(deps, tx, [id], now)
        await operators.noteOneTimePassword(tx, id, true)
        await log(
          tx,
          actor,
          'create',
          { id, name },
          `新建平台账号“${name}”（${loginName}），角色${namesOf(roles)}`,
          now,
        )
        return { id, version: 1 }
      }
      return change(actor, command, work, shown)
    },

    async update(actor, command, update) {
      const work = async (tx: TenantTx, now: Date) => {
        if (update.change === 'roles') await changeRoles(tx, actor, update, now)
        else await changeStatus(tx, actor, update, now)
        return null
      }
      return change(actor, command, work, (tx) => readAccount(tx, update.id))
    },

    async reset(actor, command, { id, version }) {
      const next = version + 1
      const hash = await sessions.hashPassword(operators.oneTimePassword(id, next))
      const work = async (tx: TenantTx, now: Date) => {
        const operator = await mustBeChangeable(tx, actor, { id, version })
        const until = new Date(now.getTime() + parameters.operator.oneTimePasswordMs)
        if (!(await operators.change(tx, { id, version, oneTime: { hash, until, now } }))) refuse('record.changed')
        await sessions.secondFactor.turnOff(tx, id)
        await sessions.revokeAll(tx, id, 'RESET')
        await log(tx, actor, 'reset', operator, `重置平台账号“${operator.name}”的密码与动态口令`, now)
        return { id, version: next }
      }
      return change(actor, command, work, shown)
    },
  }
}

/** What was read with the token may have been taken while this waited in the queue. */
async function mustStillMay(tx: TenantTx, actor: OperatorActor): Promise<void> {
  const access = await tx
    .selectFrom('staff_access')
    .select(['is_enabled', 'built_in_roles', 'permissions'])
    .where('user_id', '=', actor.operatorId)
    .executeTakeFirst()
  const held =
    access?.is_enabled === true ? platformSide.rightsOf(access.built_in_roles, access.permissions) : new Set()
  if (!held.has('operator.manage')) refuse('permission.denied')
}

async function mustHaveRoom(tx: TenantTx): Promise<void> {
  const { max } = parameters.operator
  if ((await countOperators(tx, ADMIN)).active >= max) refuse('limit.exceeded', { limit: `平台账号最多 ${max} 个` })
}

function log(
  tx: TenantTx,
  actor: OperatorActor,
  verb: 'create' | 'roles' | 'status' | 'reset',
  operator: { readonly id: string; readonly name: string },
  summary: string,
  now: Date,
  changes: readonly FieldChange[] = [],
): Promise<void> {
  const target = { type: 'operator', id: operator.id, no: operator.name }
  return logAct(tx, { actor, action: `operator.${verb}`, target, summary, changes }, now)
}
