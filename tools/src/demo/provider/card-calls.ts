// The provider's calls about bank cards and companies' papers during the demo's past.
import type { Allinpay, BoundCard, CompanyPapers } from '@merchant/allinpay'
import { done, notInThisPast, repeated } from './answers.ts'
import type { MemberDeps } from './members.ts'

type CardCalls = Pick<
  Allinpay['members'],
  'cardBin' | 'applyBindCard' | 'bindCard' | 'cards' | 'unbindCard' | 'setCompanyInfo'
>

/** Every card of the demo's people is of one bank. */
const BANK = { bankCode: '01030000', bankName: '中国农业银行', cardType: 'debit' } as const

export function cardCalls({ clock, recorder, members, newOrderNo }: MemberDeps): CardCalls {
  return {
    cardBin: async ({ cardNo }) =>
      done({ bin: cardNo.slice(0, 6), ...BANK, cardName: '金穗通宝卡', cardNoLength: cardNo.length, isValid: true }),
    async applyBindCard({ memberNo, cardNo, phone }) {
      members.get(memberNo).applied.set(phone ?? '', cardNo)
      const tranceDate = clock.now().toISOString().slice(0, 10).replaceAll('-', '')
      return done({ memberNo, tranceNo: newOrderNo(), tranceDate, needsCode: true, ...BANK })
    },
    async bindCard({ memberNo, phone }) {
      const member = members.get(memberNo)
      const cardNo = member.applied.get(phone) ?? ''
      member.cards.push(personalCard({ cardNo, phone, boundAt: clock.now() }))
      recorder.record('bindCard', { bizUserId: memberNo, cardNo, phone })
      return done({ memberNo, agreementNo: null })
    },
    async cards({ memberNo, cardNo }) {
      const { cards } = members.get(memberNo)
      return done({ cards: cards.filter((card) => cardNo === undefined || card.cardNo === cardNo) })
    },
    unbindCard: notInThisPast,
    async setCompanyInfo({ memberNo, papers }) {
      const { certificate } = papers
      if (!('uniCredit' in certificate)) return notInThisPast()
      const member = members.get(memberNo)
      if (member.papers !== null) return repeated('30023')
      Object.assign(member, { papers, papersPassedAt: clock.now() })
      member.cards.push(companyAccount(papers, clock.now()))
      const company = companyAsRecorded(papers, certificate.uniCredit)
      recorder.record('member', { bizUserId: memberNo, company, audit: 'passed' })
      return done({ memberNo, status: 'passed', failReason: null })
    },
  }
}

const personalCard = (card: Pick<BoundCard, 'cardNo' | 'phone' | 'boundAt'>): BoundCard => ({
  ...card,
  bankName: BANK.bankName,
  cardType: BANK.cardType,
  owner: 'personal',
  isSafeCard: false,
  branchName: null,
  unionBank: null,
})

const companyAccount = (papers: CompanyPapers, boundAt: Date): BoundCard => ({
  cardNo: papers.accountNo,
  bankName: papers.parentBankName,
  cardType: 'debit',
  owner: 'company',
  phone: null,
  boundAt,
  isSafeCard: false,
  branchName: papers.bankName,
  unionBank: papers.unionBank,
})

const companyAsRecorded = (papers: CompanyPapers, uniCredit: string) => ({
  companyName: papers.companyName,
  companyAddress: papers.address,
  authType: 2,
  uniCredit,
  expLicense: papers.licenseExpiresOn,
  telephone: papers.telephone,
  legalName: papers.legalName,
  identityType: 1,
  legalIds: papers.legalIdentityNo,
  legalPhone: papers.legalPhone,
  accountNo: papers.accountNo,
  parentBankName: papers.parentBankName,
  bankName: papers.bankName,
  unionBank: papers.unionBank,
  province: papers.province,
  city: papers.city,
})
