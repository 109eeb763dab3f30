// Writes down which statements an operation sends to the database, from the wire, without the program knowing.
import { applicationOf, type Message, parametersOf, statementOf } from '../postgres-proxy/postgres-messages.ts'
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
    let parsed = ''
    const open = (isTransaction: boolean): OpenUnit => {
      const unit: OpenUnit = { isTransaction, statements: [] }
      units.push(unit)
      return unit
    }
    const note = (message: Message) => {
      if (message.type === '') isQueue = applicationOf(message) === 'merchant-jobs'
      if (isQueue) return
      const text = statementOf(message)
      const parameters = parametersOf(message)
      // For whom a connection speaks is no statement of the operation.
      if (text !== null && /^set (?:local )?app\./.test(text)) return
      if (message.type === 'P') parsed = text ?? ''
      else if (parameters !== null) (transaction ?? open(false)).statements.push({ text: parsed, parameters })
      else if (text !== null && /^\s*(?:begin|start)\b/i.test(text)) transaction = open(true)
      else if (text !== null && /^\s*(?:commit|rollback)\b/i.test(text)) transaction = null
      else if (text !== null) (transaction ?? open(false)).statements.push({ text, parameters: [] })
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
      return units
    },
  }
}
