// kuaidi100 as its documents describe it: signed questions, subscriptions, and pushes of which only genuine ones are read.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createKuaidi100, saltOf, sealOf } from './kuaidi100.ts'
import { stateOfCode, timeOf } from './kuaidi100-words.ts'
import type { AskedParcel } from './tracking-driver.ts'

const CUSTOMER = 'A1B2C3D4E5F60718293A4B5C6D7E8F90'
const KEY = 'testKey12345'
const SALT = 'a salt of sixteen and more'
const MERCHANT = '01890000-0000-7000-8000-000000000001'
const companies = new Map([['SF', 'shunfeng'], ['YTO', 'yuantong']]) // prettier-ignore
const parcel: AskedParcel = {
  merchantId: MERCHANT,
  carrierCode: 'SF',
  waybillNo: 'SF1039482751936',
  phoneTail: '5678',
  shippedAt: new Date('2026-03-02T02:00:00Z'),
  to: ['浙江省', '杭州市', '西湖区'],
}

/** The pushed example of the documents, shortened. */
const pushExample = {
  status: 'polling',
  billstatus: 'got',
  message: '',
  lastResult: {
    message: 'ok',
    state: '0',
    status: '200',
    condition: 'F00',
    ischeck: '0',
    com: 'yuantong',
    nu: 'V030344422',
    data: [
      { context: '上海分拨中心/装件入车扫描 ', time: '2012-08-28 16:33:19', ftime: '2012-08-28 16:33:19' },
      { context: '上海分拨中心/下车扫描 ', time: '2012-08-27 23:22:42', ftime: '2012-08-27 23:22:42' },
    ],
  },
}

let server: Server | undefined
afterEach(() => void server?.close())

/** A service that answers this, with what it was asked. */
async function service(answer: unknown, { status = 200, isSilent = false } = {}) {
  const asked: { path: string; form: URLSearchParams }[] = []
  const problems: string[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += part.toString()))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', form: new URLSearchParams(body) })
      if (!isSilent) response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const driver = createKuaidi100({
    customer: CUSTOMER,
    key: KEY,
    salt: SALT,
    endpoint: `http://127.0.0.1:${port}`,
    pushUrl: 'https://shop.example/api/logistics/Push',
    carrierOf: (code) => ({ kuaidi100Code: companies.get(code) ?? '' }),
    carrierOfService: (company) => [...companies].find(([, own]) => own === company)?.[0] ?? null,
    onError: (problem) => void problems.push(problem),
    timeoutMs: 300,
  })
  return { driver, asked, problems }
}

describe('a query', () => {
  test('is signed over its parameters, the key and the customer, in capitals', async () => {
    const { driver, asked } = await service({
      message: 'ok',
      state: '3',
      status: '200',
      ischeck: '1',
      com: 'shunfeng',
      nu: 'SF1039482751936',
      data: [
        {
          context: '已签收',
          time: '2026-03-04 09:12:33',
          ftime: '2026-03-04 09:12:33',
          statusCode: '301',
          areaName: '浙江,杭州市',
        },
        { context: '顺丰速运 已收取快件', time: '2026-03-02 18:00:00', ftime: '2026-03-02 18:00:00', status: '揽收' },
      ],
    })
    expect(await driver.query(parcel)).toEqual({
      kind: 'found',
      traces: [
        { at: new Date('2026-03-04T01:12:33Z'), text: '已签收', city: '浙江,杭州市', state: 'SIGNED', subState: '301' },
        {
          at: new Date('2026-03-02T10:00:00Z'),
          text: '顺丰速运 已收取快件',
          city: '',
          state: 'COLLECTED',
          subState: '1',
        },
      ],
    })
    const [{ path, form } = { path: '', form: new URLSearchParams() }] = asked
    const param = form.get('param') ?? ''
    expect(path).toBe('/poll/query.do')
    expect(form.get('customer')).toBe(CUSTOMER)
    expect(form.get('sign')).toBe(sealOf(`${param}${KEY}${CUSTOMER}`))
    expect(form.get('sign')).toMatch(/^[0-9A-F]{32}$/)
    expect(JSON.parse(param)).toMatchObject({
      com: 'shunfeng', num: 'SF1039482751936', phone: '5678', to: '浙江省杭州市西湖区', resultv2: '4',
    }) // prettier-ignore
  })

  test('whose events say nothing of the state takes that of the whole track for the newest', async () => {
    const { driver } = await service({ ...pushExample.lastResult, com: 'shunfeng', state: 5 })
    const answer = await driver.query(parcel)
    expect(answer.kind === 'found' && answer.traces.map(({ state }) => state)).toEqual(['DELIVERING', null])
  })

  test.each([
    ['500', { kind: 'none' }],
    ['400', { kind: 'refused', reason: '运单号或快递公司不正确' }],
    ['408', { kind: 'refused', reason: '收件人手机尾号不正确' }],
    ['601', { kind: 'unknown', reason: '601' }],
    ['503', { kind: 'unknown', reason: '503' }],
  ])('that is answered by %s', async (returnCode, answer) => {
    const { driver } = await service({ result: false, returnCode, message: '…' })
    expect(await driver.query(parcel)).toEqual(answer)
  })

  test('of which nobody can say what became is unknown, never refused', async () => {
    for (const way of [
      { answer: 'no json' },
      { answer: {}, status: 502 },
      { answer: '', isSilent: true },
      { answer: {} },
    ]) {
      const { driver, problems } = await service(way.answer, way)
      expect((await driver.query(parcel)).kind).toBe('unknown')
      expect(problems).toHaveLength(1)
      server?.closeAllConnections()
      server?.close()
    }
  })

  test('about a carrier that the service does not know asks nobody', async () => {
    const { driver, asked } = await service({})
    expect((await driver.query({ ...parcel, carrierCode: 'NOBODY' })).kind).toBe('refused')
    expect(asked).toEqual([])
  })
})

describe('a subscription', () => {
  test('names key, salt and where to push, and is there when it was before', async () => {
    for (const returnCode of ['200', '501']) {
      const { driver, asked } = await service({ result: true, returnCode, message: '提交成功' })
      expect(await driver.subscribe?.(parcel)).toBe(true)
      expect(asked[0]?.path).toBe('/poll')
      expect(asked[0]?.form.get('schema')).toBe('json')
      expect(JSON.parse(asked[0]?.form.get('param') ?? '')).toEqual({
        company: 'shunfeng',
        number: 'SF1039482751936',
        to: '浙江省杭州市西湖区',
        key: KEY,
        parameters: {
          callbackurl: `https://shop.example/api/logistics/Push?merchant=${MERCHANT}`,
          salt: saltOf(SALT, MERCHANT),
          resultv2: '4',
          phone: '5678',
        },
      })
    }
  })

  test('that is refused or not answered is none', async () => {
    expect(await (await service({ result: false, returnCode: '700', message: '' })).driver.subscribe?.(parcel)).toBe(
      false,
    )
    expect(await (await service('', { status: 500 })).driver.subscribe?.(parcel)).toBe(false)
  })
})

describe('a push', () => {
  const formOf = (param: string, sign: string) => new URLSearchParams({ sign, param })
  const signed = (content: unknown, merchantId = MERCHANT) => {
    const param = JSON.stringify(content)
    return formOf(param, sealOf(param + saltOf(SALT, merchantId)))
  }

  test('is read when its signature proves it', async () => {
    const { driver } = await service({})
    expect(driver.readPush?.(MERCHANT, signed(pushExample))).toEqual({
      carrierCode: 'YTO',
      waybillNo: 'V030344422',
      isGivenUp: false,
      traces: [
        {
          at: new Date('2012-08-28T08:33:19Z'),
          text: '上海分拨中心/装件入车扫描 ',
          city: '',
          state: 'IN_TRANSIT',
          subState: '0',
        },
        { at: new Date('2012-08-27T15:22:42Z'), text: '上海分拨中心/下车扫描 ', city: '', state: null, subState: null },
      ],
    })
    const given = { ...pushExample, status: 'abort', message: '3天查询无记录' }
    expect(driver.readPush?.(MERCHANT, signed(given))?.isGivenUp).toBe(true)
  })

  test('that is changed, signed for another merchant, or not signed is not read', async () => {
    const { driver } = await service({})
    const genuine = signed(pushExample)
    const changed = formOf((genuine.get('param') ?? '').replace('V0303', 'V9999'), genuine.get('sign') ?? '')
    const other = signed(pushExample, '01890000-0000-7000-8000-000000000002')
    for (const form of [changed, other, formOf(JSON.stringify(pushExample), ''), new URLSearchParams()])
      expect(driver.readPush?.(MERCHANT, form)).toBeNull()
    const strange = [{}, { status: 'polling' }, { ...pushExample, lastResult: { com: 'nobody', nu: '1', data: [] } }]
    for (const content of strange) expect(driver.readPush?.(MERCHANT, signed(content))).toBeNull()
  })
})

test.each([
  ['0', 'IN_TRANSIT'], ['1', 'COLLECTED'], ['2', null], ['3', 'SIGNED'], ['4', 'RETURNED'], ['5', 'DELIVERING'],
  ['6', 'RETURNING'], ['7', 'IN_TRANSIT'], ['8', 'IN_TRANSIT'], ['10', 'IN_TRANSIT'], ['13', 'IN_TRANSIT'], ['14', 'REJECTED'],
  ['101', null], ['102', null], ['103', 'COLLECTED'], ['1001', 'IN_TRANSIT'], ['1002', 'IN_TRANSIT'], ['204', null],
  ['301', 'SIGNED'], ['303', 'SIGNED'], ['304', 'SIGNED'], ['401', null], ['501', 'DELIVERING'], ['99', null], ['', null],
] as const)('the code %j means %j', (code, state) => {
  expect(stateOfCode(code)).toBe(state)
}) // prettier-ignore

test('times are said in Beijing', () => {
  expect(timeOf('2012-08-28 16:33:19')).toEqual(new Date('2012-08-28T08:33:19Z'))
  expect(timeOf('2012-08-28')).toBeNull()
  expect(timeOf('昨天')).toBeNull()
})
