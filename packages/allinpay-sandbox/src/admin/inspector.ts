/** The inspector: views an operator looks at, and the forms behind their buttons; a cookie that only this site sends guards both. */
import { isJsonObject, type JsonObject, parseJson } from '@merchant/allinpay/wire'
import type { FastifyInstance } from 'fastify'
import { type Fault, FAULT_WORDS } from '../faults/fault-kinds.ts'
import type { NewScenario } from '../faults/scenarios.ts'
import { isSeedPack, type SeedPack } from '../seeds/seed-packs.ts'
import { html, page } from '../pages/layout.ts'
import { sendHtml } from '../pages/page-routes.ts'
import type { AdminActions } from './action-types.ts'
import { readForm, TOKEN_COOKIE } from './admin-token.ts'
import { readCheckFault } from './inspector-check-files.ts'
import { drawView, isViewName, type ViewName, VIEWS } from './inspector-views.ts'

type Form = Readonly<Record<string, string>>

/** Mounts login, views and actions. `isToken` decides whether a given token is the right one. */
export function mountInspector(
  server: FastifyInstance,
  actions: AdminActions,
  isToken: (given: string) => boolean,
): void {
  server.get<{ Querystring: { token?: string } }>('/__sbx/login', (request, reply) => {
    const token = request.query.token
    if (token === undefined) return sendHtml(reply, loginPage(''))
    return isToken(token) ? enter(reply, token) : sendHtml(reply, loginPage('令牌不正确。'), 401)
  })
  server.post('/__sbx/login', (request, reply) => {
    const { token = '' } = readForm(request.body)
    return isToken(token) ? enter(reply, token) : sendHtml(reply, loginPage('令牌不正确。'), 401)
  })
  server.get<{ Querystring: { view?: string } }>('/__sbx/', async (request, reply) => {
    const view = viewOf(request.query.view)
    const links = Object.entries(VIEWS).map(([name, title]) => {
      const current = name === view && html` aria-current="page"`
      return html`<a href="/__sbx/?view=${name}" ${current}>${title}</a>`
    })
    const content = await drawView[view](actions)
    return sendHtml(
      reply,
      page(
        `沙箱控制台 · ${VIEWS[view]}`,
        html`<nav aria-label="视图">${links}</nav>
          ${content}`,
        true,
      ),
    )
  })
  for (const [name, { view, run }] of Object.entries(acts(actions))) {
    server.post(`/__sbx/ui/${name}`, async (request, reply) => {
      await run(readForm(request.body))
      return reply.redirect(`/__sbx/?view=${view}`, 303)
    })
  }
}

function acts(
  actions: AdminActions,
): Readonly<Record<string, { view: ViewName; run: (form: Form) => Promise<unknown> }>> {
  return {
    audit: { view: 'members', run: (form) => actions.audit(form.bizUserId ?? '', form.passed === 'true') },
    lock: { view: 'members', run: (form) => actions.lockMember(form.bizUserId ?? '', form.locked === 'true') },
    settle: {
      view: 'orders',
      run: (form) => actions.settle(form.bizOrderNo ?? '', form.outcome === 'success' ? 'success' : 'fail'),
    },
    'member-balance': {
      view: 'accounts',
      run: (form) => actions.setMemberBalance(form.bizUserId ?? '', BigInt(form.amount ?? '')),
    },
    close: { view: 'orders', run: (form) => actions.close(form.bizOrderNo ?? '') },
    'pay-closed': { view: 'orders', run: (form) => actions.payClosed(form.bizOrderNo ?? '') },
    'return-withdrawal': { view: 'orders', run: (form) => actions.returnWithdrawal(form.bizOrderNo ?? '') },
    'add-check-fault': { view: 'files', run: (form) => actions.addCheckFault(readCheckFault(form)) },
    'clear-check-faults': { view: 'files', run: () => actions.clearCheckFaults() },
    deliver: { view: 'notifications', run: () => actions.deliverNow() },
    'add-scenario': { view: 'scenarios', run: (form) => actions.addScenario(readScenario(form)) },
    'remove-scenario': { view: 'scenarios', run: (form) => actions.removeScenario(form.id ?? '') },
    advance: { view: 'settings', run: (form) => actions.changeClock({ advanceMs: Number(form.ms) }) },
    setting: {
      view: 'settings',
      run: (form) => actions.changeSettings(readSetting(form)),
    },
    'refuse-connections': {
      view: 'scenarios',
      run: (form) => actions.refuseConnections(form.refused === 'true'),
    },
    seed: { view: 'orders', run: (form) => actions.seed(packOf(form.pack)) },
    import: { view: 'orders', run: (form) => actions.importState(stateOf(form.state)) },
    reset: { view: 'settings', run: () => actions.reset() },
  }
}

function readScenario(form: Form): NewScenario {
  const match = {
    ...(form.method ? { method: form.method } : {}),
    ...(form.bizOrderNo ? { bizOrderNo: form.bizOrderNo } : {}),
  }
  return { fault: faultOf(form.fault), match, times: Math.max(1, Number(form.times) || 1) }
}

function readSetting(form: Form): object {
  const value: unknown = JSON.parse(form.value ?? 'null')
  return { [form.name ?? '']: value }
}

function faultOf(name: string | undefined): Fault {
  const fault = [...FAULT_WORDS.keys()].find((known) => known === name)
  if (fault === undefined) throw new Error(`unknown fault: ${name}`)
  return fault
}

function packOf(name: string | undefined): SeedPack {
  if (!isSeedPack(name)) throw new Error(`unknown seed pack: ${name}`)
  return name
}

function stateOf(text: string | undefined): JsonObject {
  const state = parseJson(text ?? '')
  if (!isJsonObject(state)) throw new Error('the state must be a JSON object')
  return state
}

function viewOf(name: string | undefined): ViewName {
  return name !== undefined && isViewName(name) ? name : 'orders'
}

function enter(reply: Parameters<typeof sendHtml>[0], token: string) {
  const cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; Path=/__sbx; HttpOnly; SameSite=Strict`
  return reply.header('set-cookie', cookie).redirect('/__sbx/', 303)
}

function loginPage(problem: string): string {
  return page(
    '沙箱控制台',
    html`<form method="post" action="/__sbx/login">
      <p>
        <label for="token">访问令牌（沙箱启动时给出）</label><br /><input
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          required
          autofocus
        />
      </p>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <button class="primary">进入</button>
    </form>`,
  )
}
