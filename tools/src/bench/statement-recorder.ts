// Writes down which statements an operation sends to the database, from the wire, without the program knowing.
import { applicationOf, createStatementReader, type Message } from '../postgres-proxy/postgres-messages.ts'
import { type ConnectionWatch, startPostgresProxy } from '../postgres-proxy/postgres-proxy.ts'
import type { Recording, Statement, Unit } from './recording.ts'

export interface StatementRecorder {
  /** The database as the server shall know it while it is recorded. */
  readonly url: string
  /** What was sent while `work` ran, by all connections but those of the job queue. */
  record(work: () => Promise<unknown>): Promise<Recording>
  close(): Promise<void>
}

interface OpenUnit extends Unit {
  readonly statements: Statement[]
}

export async function startStatementRecorder(databaseUrl: string): Promise<StatementRecorder> {
  let units: OpenUnit[] = []

  function watch(): ConnectionWatch {
    let isQueue = false
    let transaction: OpenUnit | null = null
    const read = createStatementReader()
    const open = (isTransaction: boolean): OpenUnit => {
      const unit: OpenUnit = { isTransaction, statements: [] }
      units.push(unit)
      return unit
    }
    const note = (message: Message) => {
      if (message.type === '') isQueue = applicationOf(message) === 'merchant-jobs'
      if (isQueue) return
      const sent = read(message)
      // For whom a connection speaks, and which names it forgets, is no statement of the operation.
      if (sent === null || /^(?:set (?:local )?app\.|deallocate\b)/.test(sent.text)) return
      if (/^\s*(?:begin|start)\b/i.test(sent.text)) transaction = open(true)
      else if (/^\s*(?:commit|rollback)\b/i.test(sent.text)) transaction = null
      else (transaction ?? open(false)).statements.push(sent)
    }
    return {
      fromClient(message) {
        note(message)
        return undefined
      },
      fromServer: () => undefined,
    }
  }

  const proxy = await startPostgresProxy(databaseUrl, watch)
  return {
    ...proxy,
    async record(work) {
      units = []
      await work()
      const heard = units
      // What comes until the next recording belongs to none.
      units = []
      return heard
    },
  }
}
