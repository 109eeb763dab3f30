// The area console: what belongs to the console itself: base data, files, home board, search, saved views, error and operation logs.
import { uploadRules } from '@merchant/contract'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import type { ExportSource } from '../../kernel/export-source.ts'
import type { ImportTable } from '../../kernel/import-table.ts'
import type { Notify } from '../../kernel/notification.ts'
import { tableLimits } from '../../kernel/table-file/index.ts'
import { type BaseDataDeps, type BaseDataPorts, createBaseData } from './base-data/index.ts'
import { createCarriers } from './carrier/index.ts'
import { createErrorLog, type ErrorLogDeps } from './error-log/index.ts'
import { createExports } from './export/index.ts'
import { createFiles } from './file/index.ts'
import { createImports, type ImportDeps } from './import/index.ts'
import { type BoardDeps, createBoard } from './home-board/index.ts'
import { createLogKeeping } from './operation-log/index.ts'
import { createParameters } from './parameter/index.ts'
import { createSavedViews } from './saved-view/index.ts'
import { createSearch } from './search/index.ts'
import { openStorage, type S3Settings } from './storage/index.ts'

interface ConsoleSettings extends BaseDataDeps {
  readonly dataDir: string
  readonly objectStore: S3Settings | null
  readonly secrets: { readonly fileLinks: Buffer }
}

/** What the console shows of the other areas. */
interface ConsolePorts extends Omit<BoardDeps, 'db' | 'clock' | 'alarms'>, Pick<ErrorLogDeps, 'jobs' | 'lastAudit'> {
  readonly baseData: Omit<BaseDataPorts, 'clock' | 'onError' | 'carriers'>
  /** The lists of all areas that can be exported. */
  readonly exportSources: () => readonly ExportSource[]
  /** The tables of all areas that can be imported. */
  readonly importTables: () => readonly ImportTable[]
  readonly personNow: ImportDeps['personNow']
  readonly notify: Notify
}

/** Of what is read into the memory: a picture, or a table. */
export const maxUploadBytes = Math.max(uploadRules.LIBRARY.maxBytes, tableLimits.maxBytes)

export function composeConsole(base: Foundation, settings: ConsoleSettings, ports: ConsolePorts) {
  const { db, clock, cipher, onError } = base
  const { jobs, lastAudit, exportSources: sources, importTables: tables, ...others } = ports
  const { personNow, notify, ...boardPorts } = others
  const carriers = createCarriers({ db, clock, onError })
  const baseData = createBaseData(settings, { clock, onError, carriers: carriers.all, ...ports.baseData })
  const storage = openStorage(settings.dataDir, settings.objectStore)
  const files = createFiles({ db, clock, cipher, storage, signingKey: settings.secrets.fileLinks, onError })
  const exports = createExports({ db, clock, cipher, storage, sources, notify, onError }, files.offer)
  const imports = createImports({ db, clock, cipher, storage, tables, personNow, notify, onError }, files.offer)
  const search = createSearch({ db, cipher })
  const savedViews = createSavedViews({ db, clock, cipher })
  const errorLog = createErrorLog({ db, clock, jobs, lastAudit, onError })
  const board = createBoard({ db, clock, ...boardPorts, alarms: [errorLog.alarms] })
  const parameters = createParameters(base)
  const logKeeping = createLogKeeping({ db, clock, onError })
  return {
    modules: { baseData, carriers, files, board, errorLog, exports, imports, storage, parameters },
    handlers: {
      ...baseData.handlers,
      file: files.handlers,
      media: files.library,
      exportTask: exports.handlers,
      importTask: imports.handlers,
      board: board.handlers,
      workbench: { ...search.handlers, ...savedViews.handlers, ...errorLog.handlers },
      errorLog: errorLog.logHandlers,
      systemStatus: errorLog.statusHandlers,
      parameter: parameters.handlers,
      carrier: carriers.handlers,
    },
    work: {
      jobs: [
        { name: 'make-exports', everySeconds: 2, run: exports.run },
        { name: 'run-imports', everySeconds: 2, run: imports.run },
        { name: 'seal-operation-log', everySeconds: 3_600, run: logKeeping.seal },
        { name: 'check-operation-log', everySeconds: 3_600, run: logKeeping.check },
      ],
      removals: [errorLog.forgetErrors, exports.empty, imports.empty, files.removeUnused, logKeeping.forget],
      plainTables: [savedViews.plainTable],
    } satisfies AreaWork,
  }
}
