// For tests: merchants that are companies, registered and spoken for over HTTP as a browser does it.
import { randomInt, randomUUID } from 'node:crypto'
import { api, type DataOf, type Endpoint, type InputOf, isCreditCode } from '@merchant/contract'
import { IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import { randomPhone, testAgreements } from '../modules/merchant/profile/merchant.testing.ts'
import { PASSWORD, forgetLimits, lastText, signIn } from '../modules/identity/staff/staff.testing.ts'
import { type CompanyPapers, companyPapersOf } from '../development/company-papers.ts'
import { type Applicant, proveRealName as handInRealName } from '../development/onboarding-steps.ts'
import type { MerchantActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { newIdNumber, REGION } from './persons.ts'
import type { TestApp } from './test-app.ts'

/** Somebody signed in, whose calls go over HTTP. */
export interface Caller {
  readonly testApp: TestApp
  readonly token: string
  /** The answer's Code and data. A command gets a key of its own unless one is given. */
  call<E extends Endpoint>(endpoint: E, body: InputOf<E>, key?: string): Promise<{ Code: string; Data: DataOf<E> }>
  /** Its data; throws unless the call succeeds. */
  done<E extends Endpoint>(endpoint: E, body: InputOf<E>, key?: string): Promise<DataOf<E>>
}

export interface Company extends Caller {
  readonly merchantId: string
  readonly phone: string
  actor(): Promise<MerchantActor>
}

export function callerWith(testApp: TestApp, token: string): Caller {
  const call: Caller['call'] = async (endpoint, body, key = randomUUID()) => {
    const answer = await testApp.app.http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.command ? { [IDEMPOTENCY_HEADER]: key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return answer.json()
  }
  return {
    testApp,
    token,
    call,
    async done(endpoint, body, key) {
      const answer = await call(endpoint, body, key)
      if (answer.Code !== '0000') throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`)
      return answer.Data
    },
  }
}

type Registration = Extract<InputOf<typeof api.merchant.register>, { type: 'SOLE' | 'ENTERPRISE' }>

/** A company that has registered with the code from its phone, and signed in. */
export async function registerCompany(testApp: TestApp, changes: Partial<Registration> = {}): Promise<Company> {
  const phone = randomPhone()
  await forgetLimits(testApp)
  const anybody = callerWith(testApp, '')
  await anybody.done(api.message.register, { phone })
  const { merchantId } = await anybody.done(api.merchant.register, {
    phone,
    smsCode: /\d{6}/.exec(await lastText(testApp, phone))?.[0] ?? '',
    password: PASSWORD,
    type: 'ENTERPRISE',
    name: '杭州青禾工艺品有限公司',
    contactName: '李青',
    contactPhone: '0571-87654321',
    contactEmail: 'office@example.com',
    region: REGION,
    address: '文三路 90 号东部软件园 1 号楼 3 层',
    agreements: testAgreements,
    source: 'PC',
    ...changes,
  })
  return companyOf(testApp, merchantId, phone)
}

/** The session has proven itself, for longer than a test runs: what asks for that has tests of its own. */
export async function proveWho(testApp: TestApp, token: string): Promise<void> {
  const { sessions } = testApp.modules
  const actor = await sessions.byToken(token)
  if (actor === null) throw new Error('The token stands for nobody')
  await sessions.prove(testApp.db.global, actor, new Date('2100-01-01T00:00:00Z'))
}

/** A company that signs in, again when its session has ended; its session has proven itself. */
export async function companyOf(testApp: TestApp, merchantId: string, phone: string): Promise<Company> {
  await forgetLimits(testApp)
  const token = await signIn(testApp, phone)
  const actor = async (): Promise<MerchantActor> => {
    const found = await testApp.modules.sessions.byToken(token)
    if (found?.party !== 'merchant') throw new Error('The token stands for nobody')
    return found
  }
  await proveWho(testApp, token)
  return { ...callerWith(testApp, token), merchantId, phone, actor }
}

/** A picture of some paper, uploaded by the company. */
export async function uploadPaper({ testApp, actor }: Pick<Company, 'testApp' | 'actor'>): Promise<string> {
  const file = { name: 'paper.jpg', bytes: await pictureBytes() }
  const request = { actor: await actor(), body: { purpose: 'CERTIFICATE' }, file }
  return (await testApp.modules.files.handlers.image(request as HandlerRequest<typeof api.file.image>)).fileId
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** The credit code of a company that nobody has heard of. */
export const newCreditCode = (): string => {
  const body = `91330106MA${String(randomInt(10_000_000)).padStart(7, '0')}`
  return [...ALPHABET].map((check) => body + check).find(isCreditCode) ?? ''
}

/** The owner proves who they are. */
export async function proveRealName(company: Company): Promise<void> {
  const applicant: Pick<Applicant, 'ask' | 'uploadPaper'> = {
    ask: (endpoint, body) => company.done(endpoint, body),
    uploadPaper: () => uploadPaper(company),
  }
  const paper = { realName: '李青', idNumber: newIdNumber(), validFrom: '2020-01-01', validTo: '9999-12-31' }
  const status = await handInRealName(applicant, paper)
  if (status !== 'PASSED') throw new Error(`The real name is ${status}`)
}

/** Papers that nothing is wrong with; the sandbox leaves them waiting for an auditor. */
export async function papersOf(company: Company, changes: Partial<CompanyPapers> = {}): Promise<CompanyPapers> {
  const papers = await companyPapersOf(
    { uploadPaper: () => uploadPaper(company) },
    {
      companyName: '杭州青禾工艺品有限公司',
      creditCode: newCreditCode(),
      region: REGION,
      address: '文三路 90 号东部软件园 1 号楼 3 层',
      legalName: '李青',
      legalIdNumber: newIdNumber(),
      legalPhone: '13712345678',
      companyPhone: '0571-87654321',
      accountNo: `33010401600${String(randomInt(10 ** 8)).padStart(8, '0')}`,
    },
  )
  return { ...papers, ...changes }
}

/** What the provider's auditor says; the provider notifies us only when a test delivers it. */
export async function auditAtProvider(company: Company, reason?: string): Promise<void> {
  const memberNo = company.merchantId.replaceAll('-', '')
  if (!(await company.testApp.sandbox.admin.audit(memberNo, reason === undefined, reason)))
    throw new Error('The company waits for no auditor')
}

/** A company whose papers the provider has audited, and who has heard of it. */
export async function passAudit(company: Company, papers?: CompanyPapers): Promise<CompanyPapers> {
  const handedIn = papers ?? (await papersOf(company))
  await company.done(api.company.save, handedIn)
  await auditAtProvider(company)
  await company.testApp.deliver()
  return handedIn
}
