/** What the inspector and the admin API show: newest first, a few hundred at most. */
import type pg from 'pg'
import { fromColumns, type Values } from '../storage/rows.ts'
import type {
  AccountRow,
  AttemptRow,
  BankCardRow,
  CompanyRow,
  EntryRow,
  MemberRow,
  NotificationRow,
  OrderRow,
  SmsCodeRow,
} from '../storage/tables.ts'

const MOST = 300

type MemberView = MemberRow & { company: CompanyRow | null; cards: BankCardRow[] }
type NotificationView = NotificationRow & { sent: AttemptRow[] }

interface WireLogRow {
  id: bigint
  loggedAt: Date
  appId: string | null
  method: string | null
  bizOrderNo: string | null
  request: string
  answer: string
  fault: string | null
}

export interface AdminReads {
  /** SMS sent, newest first; optionally only to a phone. */
  sms(phone?: string): Promise<SmsCodeRow[]>
  members(bizUserId?: string): Promise<MemberView[]>
  orders(bizOrderNo?: string): Promise<OrderRow[]>
  accounts(owner?: string): Promise<AccountRow[]>
  entries(owner: string): Promise<EntryRow[]>
  notifications(bizOrderNo?: string): Promise<NotificationView[]>
  wireLog(): Promise<WireLogRow[]>
}

export function createAdminReads(pool: pg.Pool): AdminReads {
  async function rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const found = await pool.query<Values>(`${sql} limit ${MOST}`, parameters)
    return found.rows.map((row) => fromColumns<Row>(row))
  }

  return {
    sms: (phone) =>
      rows('select * from sms_code where $1::text is null or phone = $1 order by last_sent_at desc', [phone]),
    orders: (bizOrderNo) =>
      rows('select * from payment_order where $1::text is null or biz_order_no = $1 order by created_at desc', [
        bizOrderNo,
      ]),
    accounts: (owner) =>
      rows('select * from account where $1::text is null or owner = $1 order by owner, account_set', [owner]),
    entries: (owner) => rows('select * from entry where owner = $1 order by account_set, version desc', [owner]),
    wireLog: () => rows('select * from wire_log order by id desc'),
    async members(bizUserId) {
      const found = await rows<MemberRow>(
        'select * from member where $1::text is null or biz_user_id = $1 order by registered_at desc',
        [bizUserId],
      )
      const ids = found.map((member) => member.bizUserId)
      const companies = await rows<CompanyRow>('select * from company where biz_user_id = any($1)', [ids])
      const cards = await rows<BankCardRow>('select * from bank_card where biz_user_id = any($1) and bind_state = 1', [
        ids,
      ])
      return found.map((member) => ({
        ...member,
        company: companies.find((company) => isOf(company, member)) ?? null,
        cards: cards.filter((card) => isOf(card, member)),
      }))
    },
    async notifications(bizOrderNo) {
      const found = await rows<NotificationRow>(
        'select * from notification where $1::text is null or biz_order_no = $1 order by created_at desc',
        [bizOrderNo],
      )
      const ids = found.map((notification) => notification.notifyId)
      const sent = await rows<AttemptRow>(
        'select * from attempt where notify_id = any($1) order by notify_id, number',
        [ids],
      )
      return found.map((notification) => ({
        ...notification,
        sent: sent.filter((attempt) => attempt.notifyId === notification.notifyId),
      }))
    },
  }
}

function isOf(row: { appId: string; bizUserId: string }, member: MemberRow): boolean {
  return row.appId === member.appId && row.bizUserId === member.bizUserId
}
