/** Probes of members and their pages. They make members of their own, which stay in the test environment. */
import { done, type Findings, type LiveWorld, newNumber, type Probe } from './probe.ts'

const RETURN_URL = 'http://127.0.0.1:1/back'
const PHONE = '13900000009'

async function newPerson({ client, member: { name, identityNo } }: LiveWorld): Promise<string> {
  const memberNo = newNumber('M')
  await done(client().members.create({ memberNo, memberType: 'person' }))
  await done(client().members.setRealName({ memberNo, name, identityNo }))
  return memberNo
}

/** Whether a company's phone, sent this way, is the one that is told afterwards. */
async function keepsPhone({ client, member }: LiveWorld, encryptLegalPhone: boolean): Promise<boolean> {
  const { members } = client({ encryptLegalPhone })
  const memberNo = newNumber('C')
  const papers = {
    companyName: '杭州西湖茶业有限公司',
    certificate: { uniCredit: '91330106MA2CFXXX1A' },
    legalName: member.name,
    legalIdentityNo: member.identityNo,
    legalPhone: PHONE,
    accountNo: '19045101040012345',
    parentBankName: '中国农业银行',
    bankName: '中国农业银行杭州西湖支行',
    unionBank: '103331010123',
  }
  await done(members.create({ memberNo, memberType: 'company' }))
  const set = await members.setCompanyInfo({ memberNo, papers, autoAudit: true })
  if (set.kind !== 'done') return false
  const info = await members.info({ memberNo })
  return info.kind === 'done' && info.data.memberType === 'company' && info.data.legalPhone === PHONE
}

export const MEMBER_PROBES: readonly Probe[] = [
  {
    asks: 'whether a page is opened by an address that is built, or by one that is asked for',
    decides: ['pageMode'],
    async run(world) {
      const memberNo = await newPerson(world)
      const modes: string[] = []
      for (const pageMode of ['build-url', 'ask-url'] as const) {
        const opened = await world.client({ pageMode }).members.signContractPage({ memberNo, returnUrl: RETURN_URL })
        if (opened.kind !== 'done') continue
        const page = await fetch(opened.data.url)
        if (page.ok && (page.headers.get('content-type') ?? '').startsWith('text/html')) modes.push(pageMode)
      }
      return { pageMode: modes.join(' ') }
    },
  },
  {
    asks: 'how a contract’s number is spelled, and over which digest a notification is signed',
    decides: ['contractNoKey', 'notifyDigest'],
    async run(world): Promise<Findings> {
      const memberNo = await newPerson(world)
      const { url } = await done(world.client().members.signContractPage({ memberNo, returnUrl: RETURN_URL }))
      await world.hands.agree(url)
      const told = () => world.notified.find((one) => one.kind === 'genuine' && one.body.bizUserId === memberNo)
      if (!(await world.until(() => told() !== undefined))) throw new Error('the contract was not told of')
      const notification = told()
      if (notification?.kind !== 'genuine') throw new Error('the contract was told of by nobody we trust')
      const contractNoKey = Object.keys(notification.body).find((name) => name.toLowerCase() === 'contractno')
      return { notifyDigest: notification.digest, ...(contractNoKey === undefined ? {} : { contractNoKey }) }
    },
  },
  {
    asks: 'whether a legal person’s phone is sent encrypted',
    decides: ['encryptLegalPhone'],
    async run(world): Promise<Findings> {
      if (await keepsPhone(world, false)) return { encryptLegalPhone: false }
      if (await keepsPhone(world, true)) return { encryptLegalPhone: true }
      return {}
    },
  },
]
