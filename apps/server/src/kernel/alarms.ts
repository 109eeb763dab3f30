// What attacks, and books that don't add up, look like from inside, counted instead of told one by one: one line in a while, however many tries there are.

const sentences = {
  /** Subjects are accounts. */
  loginClosed: (count: number, subjects: number) =>
    `${subjects} 个账号因陌生设备多次输错密码，今日只接受常用设备与短信验证码；期间又拒绝了 ${count} 次密码尝试`,
  /** Subjects are merchants. */
  payoutHeld: (count: number, subjects: number) =>
    `${subjects} 家商户的渠道余额与账本不一致或无法核对，${count} 笔大额提现暂缓打款`,
  /** Subjects are networks. */
  textsNarrowed: (count: number, subjects: number) =>
    `陌生来源的短信较多，已收紧每个网络的条数：${subjects} 个网络的 ${count} 条短信没有发送`,
  /** Subjects are merchants. */
  bookBroken: (_count: number, subjects: number) => `每日核对发现 ${subjects} 个商户的账本不符，详见资金个案`,
  /** Subjects are days. */
  statementLate: (_count: number, subjects: number) => `${subjects} 天的渠道对账文件到 10:00 仍未取得`,
  statementRefused: (_count: number, subjects: number) => `${subjects} 天的渠道对账文件无法对账，详见渠道对账`,
  statementMissed: (_count: number, subjects: number) =>
    `${subjects} 天的渠道对账文件因停机已超过自动补取的期限，须向渠道索取并人工核对`,
  reconDifferences: (_count: number, subjects: number) => `${subjects} 天的渠道对账存在差异，详见渠道对账`,
  /** Subjects are codes of the provider. */
  ordersRefused: (count: number, subjects: number) =>
    `渠道因平台自身的原因（签名、证书、接口权限或账户）拒绝了 ${count} 笔单据，${subjects} 种代码，详见渠道报文`,
  /** The account from which the provider takes its charges. */
  reserveLow: () => '渠道准备金账户（100003）余额不足，用尽后全部交易将停止',
} as const

type AlarmKind = keyof typeof sentences

export interface Alarm {
  readonly kind: AlarmKind
  readonly sentence: string
}

export interface Alarms {
  /** @param subject whom or what it is about, told apart and never written down */
  count(kind: AlarmKind, subject: string): void
  /** Tells what was counted since the last time; by itself a minute after the first of it. Never throws. */
  report(): Promise<void>
}

const REPORT_AFTER_MS = 60_000
/** More are not told apart. */
const MAX_SUBJECTS = 10_000

export function createAlarms(deps: {
  readonly onError: (problem: string, error?: unknown) => void
  /** Keeps an alarm where the platform's people see it. */
  readonly keep: (alarm: Alarm) => Promise<void>
}): Alarms {
  let counted = new Map<AlarmKind, { count: number; readonly subjects: Set<string> }>()
  let timer: NodeJS.Timeout | null = null

  async function report(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const told = counted
    counted = new Map()
    for (const [kind, { count, subjects }] of told) {
      const sentence = sentences[kind](count, subjects.size)
      deps.onError(`Alarm ${kind}: ${count} times, ${subjects.size} different`)
      await deps.keep({ kind, sentence }).catch((error: unknown) => deps.onError('An alarm was not kept', error))
    }
  }

  return {
    count(kind, subject) {
      const entry = counted.get(kind) ?? { count: 0, subjects: new Set<string>() }
      counted.set(kind, entry)
      entry.count += 1
      if (entry.subjects.size < MAX_SUBJECTS) entry.subjects.add(subject)
      timer ??= setTimeout(() => void report(), REPORT_AFTER_MS).unref()
    },
    report,
  }
}
