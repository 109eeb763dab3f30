// Opens the development pages: the sandbox's clock follows ours, and what is due after a jump is worked through at once.
import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '../kernel/clock.ts'
import { type BuyerPages } from './buyer/buyer-pages.ts'
import { sandboxCodes } from './buyer/sandbox-texts.ts'
import { developmentClockFollower } from './development-clock.ts'
import { registerDevelopmentPages } from './index.ts'
import type { OperatorCode, SentText } from './mailbox-page.ts'
import { createTimeTravel } from './time-travel.ts'
import { withSandboxTexts } from './with-sandbox-texts.ts'

interface Development extends Pick<BuyerPages, 'db' | 'cipher' | 'apiKeys' | 'files'> {
  readonly config: Pick<BuyerPages, 'dataDir' | 'publicUrl'> & {
    readonly sandboxAdmin: { readonly url: string; readonly token: string } | null
    readonly allinpay: { readonly gatewayUrl: string; readonly pageUrl?: string }
  }
  readonly clock: MovableClock
  readonly mailbox: { latest(count: number): Promise<readonly SentText[]> }
  readonly operatorCodes: () => Promise<readonly OperatorCode[]>
  readonly jobs: readonly { readonly name: string; run(): Promise<unknown> }[]
  readonly onError: (problem: string, error?: unknown) => void
}

export async function openDevelopment(http: FastifyInstance, development: Development): Promise<void> {
  const { config, clock, mailbox, operatorCodes, jobs, onError, db, cipher, apiKeys, files } = development
  const { sandboxAdmin, allinpay, dataDir, publicUrl } = config
  const follow = developmentClockFollower(clock, sandboxAdmin)
  // The process before us may have died between the two clocks.
  await follow().catch((error: unknown) => onError('The sandbox does not follow the clock', error))
  const travel = createTimeTravel({ clock, follow, work: jobs, onError })
  registerDevelopmentPages(http, {
    mailbox: withSandboxTexts(mailbox, sandboxAdmin),
    operatorCodes,
    clock,
    travel,
    buyer: {
      db,
      cipher,
      dataDir,
      publicUrl,
      cashierOrigin: new URL(allinpay.pageUrl ?? allinpay.gatewayUrl).origin,
      sentCode: sandboxCodes(sandboxAdmin),
      apiKeys,
      files,
    },
  })
}
