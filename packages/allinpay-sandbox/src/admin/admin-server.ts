/** The admin API and the inspector under /__sbx, on a port of their own: loopback only, token required. */
import Fastify, { type FastifyInstance } from 'fastify'
import { isJsonObject, JsonNumber, type JsonObject, type JsonValue, parseJson } from '@merchant/allinpay/wire'
import { Refusal } from '../edge/refusal.ts'
import type { NewCheckFault } from '../check-files/check-faults.ts'
import type { NewScenario } from '../faults/scenarios.ts'
import { HistoryRefused } from '../history/replay-history.ts'
import { isSeedPack, SEED_PACKS, type SeedPack } from '../seeds/seed-packs.ts'
import type { AdminActions, ClockChange, NewApp } from './action-types.ts'
import { isToken, tokenOf } from './admin-token.ts'
import { catalogue } from './catalogue.ts'
import { mountInspector } from './inspector.ts'

const LARGEST_BODY = 64 * 1024 * 1024

type Query = Readonly<Record<string, string | undefined>>

/** The server, not yet listening. */
export function createAdminServer(
  actions: AdminActions,
  token: string,
  onError: (error: unknown) => void,
): FastifyInstance {
  const server = Fastify({ bodyLimit: LARGEST_BODY, logger: false, forceCloseConnections: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]
    // The health check answers no secret, and the login form is how a browser gets its cookie.
    if (path === '/__sbx/health' || path === '/__sbx/login') return
    if (isToken(tokenOf(request), token)) return
    if (request.headers.accept?.includes('text/html')) return reply.redirect('/__sbx/login', 303)
    return reply.code(401).send({ error: 'the sandbox token is missing or wrong' })
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const expected = error instanceof Refusal || error instanceof HistoryRefused || error.statusCode === undefined
    if (!expected) onError(error)
    const code = error instanceof Refusal ? error.code : undefined
    return reply.code(error.statusCode ?? 400).send(asJson({ error: error.message, code }))
  })
  mountReads(server, actions)
  mountActions(server, actions)
  mountExport(server, actions)
  mountInspector(server, actions, (given) => isToken(given, token))
  return server
}

function mountReads(server: FastifyInstance, actions: AdminActions): void {
  const { reads } = actions
  const routes: [string, (query: Query) => unknown][] = [
    ['health', () => ({ ok: true })],
    ['catalogue', () => catalogue()],
    ['certs', () => actions.certificates()],
    ['settings', () => actions.settings()],
    ['apps', () => actions.apps()],
    ['sms', (query) => reads.sms(query.phone)],
    ['members', (query) => reads.members(query.bizUserId)],
    ['orders', (query) => reads.orders(query.bizOrderNo)],
    ['accounts', (query) => reads.accounts(query.owner)],
    ['entries', (query) => reads.entries(query.owner ?? '')],
    ['notifications', (query) => reads.notifications(query.bizOrderNo)],
    ['wire-log', () => reads.wireLog()],
    ['scenarios', () => actions.scenarios()],
    ['check-faults', () => actions.checkFaults()],
    ['clock', () => actions.clock()],
    ['invariants', async () => ({ findings: await actions.invariants() })],
  ]
  for (const [path, read] of routes) {
    server.get<{ Querystring: Query }>(`/__sbx/${path}`, async (request, reply) =>
      reply.type('application/json').send(asJson(await read(request.query))),
    )
  }
}

function mountExport(server: FastifyInstance, actions: AdminActions): void {
  server.get('/__sbx/export', async (_request, reply) =>
    reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="sandbox-state.json"')
      .send(await actions.exportState()),
  )
}

function mountActions(server: FastifyInstance, actions: AdminActions): void {
  const routes: [string, (body: JsonObject) => unknown][] = [
    ['settings', (body) => actions.changeSettings(plain(body))],
    ['apps', (body) => actions.registerApp(plain<NewApp>(body))],
    ['rotate', () => actions.rotate()],
    ['members/lock', (body) => actions.lockMember(textOf(body, 'bizUserId'), body.locked === true)],
    [
      'members/audit',
      (body) => actions.audit(textOf(body, 'bizUserId'), body.passed === true, optionalText(body, 'failReason')),
    ],
    ['members/delete-contract', (body) => actions.deleteContract(textOf(body, 'bizUserId'))],
    [
      'orders/settle',
      (body) => actions.settle(textOf(body, 'bizOrderNo'), outcomeOf(body), optionalText(body, 'reason')),
    ],
    ['orders/pay-closed', (body) => actions.payClosed(textOf(body, 'bizOrderNo'))],
    [
      'orders/return',
      (body) => actions.returnWithdrawal(textOf(body, 'bizOrderNo'), { withFee: body.withFee === true }),
    ],
    ['check-faults', (body) => actions.addCheckFault(plain<NewCheckFault>(body))],
    ['check-faults/clear', () => actions.clearCheckFaults()],
    ['orders/close', (body) => actions.close(textOf(body, 'bizOrderNo'))],
    ['platform-balance', (body) => actions.setPlatformBalance(textOf(body, 'accountSetNo'), fenOf(body, 'amount'))],
    ['member-balance', (body) => actions.setMemberBalance(textOf(body, 'bizUserId'), fenOf(body, 'amount'))],
    ['notifications/deliver', (body) => actions.deliverNow(optionalText(body, 'bizOrderNo'))],
    ['scenarios', (body) => actions.addScenario(scenarioOf(body))],
    ['scenarios/remove', (body) => actions.removeScenario(textOf(body, 'id'))],
    ['scenarios/clear', () => actions.clearScenarios()],
    ['clock', (body) => actions.changeClock(plain<ClockChange>(body))],
    ['history', (body) => actions.history(listOf(body, 'operations'), body.skipExisting === true)],
    ['refuse-connections', (body) => actions.refuseConnections(body.refused === true)],
    ['seed', (body) => actions.seed(packOf(body))],
    ['import', (body) => actions.importState(body)],
    ['reset', () => actions.reset()],
  ]
  for (const [path, act] of routes) {
    server.post<{ Body: string | undefined }>(`/__sbx/${path}`, async (request, reply) => {
      const result = await act(readBody(request.body))
      return reply.type('application/json').send(asJson({ result: result ?? null }))
    })
  }
}

function readBody(text: string | undefined): JsonObject {
  const body = text ? parseJson(text) : {}
  if (!isJsonObject(body)) throw new Error('the body must be a JSON object')
  return body
}

// Settings, apps, scenarios and clock changes hold small numbers only; their own readers check the rest.
function plain<T extends object>(body: JsonObject): T {
  const value: T = JSON.parse(
    JSON.stringify(body, (_name, member: unknown) => (member instanceof JsonNumber ? Number(member.text) : member)),
  )
  return value
}

function scenarioOf(body: JsonObject): NewScenario {
  if (!isJsonObject(body.match)) throw new Error('match is required: an object of what is to be hit, {} for everything')
  textOf(body, 'fault')
  return plain<NewScenario>(body)
}

function textOf(body: JsonObject, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is required`)
  return value
}

function optionalText(body: JsonObject, name: string): string | undefined {
  return body[name] === undefined || body[name] === null ? undefined : textOf(body, name)
}

function fenOf(body: JsonObject, name: string): bigint {
  const value = body[name]
  const digits = value instanceof JsonNumber ? value.text : value
  if (typeof digits !== 'string' || !/^\d{1,18}$/.test(digits)) throw new Error(`${name} must be a whole number of fen`)
  return BigInt(digits)
}

function packOf({ pack }: JsonObject): SeedPack {
  if (!isSeedPack(pack)) throw new Error(`pack must be one of ${SEED_PACKS.join(', ')}`)
  return pack
}

function outcomeOf(body: JsonObject): 'success' | 'fail' {
  if (body.outcome !== 'success' && body.outcome !== 'fail') throw new Error('outcome must be success or fail')
  return body.outcome
}

function listOf(body: JsonObject, name: string): JsonValue[] {
  const value = body[name]
  if (!Array.isArray(value)) throw new Error(`${name} must be a list`)
  return value
}

/** Amounts beyond 2^53 become texts; all others stay numbers. */
function asJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'bigint') return member
    return Number.isSafeInteger(Number(member)) ? Number(member) : member.toString()
  })
}
