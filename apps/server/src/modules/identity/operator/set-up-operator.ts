// An operator's account made, or set up anew: with a password for one use, which a repeated command shows again.
import { type Api, type BodyOf, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHoldAll, platformSide, readRoleBook, resolveAccess, rightsOfRoles } from '../role/index.ts'
import { changeOperator, noteOneTimePassword } from '../principal/index.ts'
import { addOperator } from './create-operator.ts'
import {
  type Asked,
  change,
  logOperator,
  namesOf,
  type OperatorDeps,
  type SetUp,
  withOneTimePassword,
} from './operator-change.ts'
import { mustBeChangeable, mustHaveRoom } from './operator-checks.ts'
import { operatorParameters } from './operator.parameters.ts'
import { noteSetUp } from './set-up-by.ts'

export async function makeOperator(
  deps: OperatorDeps,
  asked: Asked,
  { loginName, name, roleIds }: BodyOf<Api['operator']['create']>,
): Promise<SetUp> {
  const { credentials, clock } = deps
  const id = newId(clock.now())
  // Hashed before the transaction; thrown away when this is a repeat.
  const passwordHash = await credentials.passwords.hash(credentials.oneTimePassword(id, 1))
  const work = async (tx: TenantTx, now: Date) => {
    const roles = (await readRoleBook(tx)).mustFind(roleIds)
    mustHoldAll(asked.actor, rightsOfRoles(platformSide, roles))
    await mustHaveRoom(tx)
    const oneTimeUntil = new Date(now.getTime() + operatorParameters.oneTimePasswordMs)
    const kept = roles.map((role) => role.id)
    const account = { id, login: loginName, name, roleIds: kept, passwordHash, oneTimeUntil, now }
    if (!(await addOperator(deps, tx, account))) refuse('name.taken', { name: loginName })
    await resolveAccess(tx, [id], now)
    await noteOneTimePassword(tx, id, true)
    await noteSetUp(tx, { operatorId: id, byId: asked.actor.operatorId }, now)
    const summary = said(
      `新建平台账号“${name}”（${loginName}），角色${namesOf(roles).zh}`,
      `Made the operator account “${name}” (${loginName}) with the roles ${namesOf(roles).en}`,
    )
    await logOperator(tx, { actor: asked.actor, verb: 'create', operator: { id, name }, summary }, now)
    return { id, version: 1 }
  }
  return change(deps, asked, { work, answer: (tx, done) => withOneTimePassword(deps, tx, done) })
}

/** Sets an account up anew: another password for one use, no second factor, no session, and what strangers used up forgotten. */
export async function resetOperator(
  deps: OperatorDeps,
  asked: Asked,
  { id, version }: BodyOf<Api['operator']['reset']>,
): Promise<SetUp> {
  const { credentials, sessions } = deps
  const next = version + 1
  const hash = await credentials.passwords.hash(credentials.oneTimePassword(id, next))
  const work = async (tx: TenantTx, now: Date) => {
    const operator = await mustBeChangeable(tx, asked.actor, { id, version })
    const until = new Date(now.getTime() + operatorParameters.oneTimePasswordMs)
    if (!(await changeOperator(tx, { id, version, oneTime: { hash, until, now } }))) refuse('record.changed')
    if (operator.login_name !== null) await sessions.forgetStrangers(tx, operator.login_name)
    await credentials.secondFactor.turnOff(tx, id)
    await sessions.revokeAll(tx, id, 'RESET')
    await noteSetUp(tx, { operatorId: id, byId: asked.actor.operatorId }, now)
    const summary = said(
      `重置平台账号“${operator.name}”的密码与动态口令`,
      `Reset the password and dynamic code of operator “${operator.name}”`,
    )
    await logOperator(tx, { actor: asked.actor, verb: 'reset', operator, summary }, now)
    return { id, version: next }
  }
  return change(deps, asked, { work, answer: (tx, done) => withOneTimePassword(deps, tx, done) })
}
