// The area console: what belongs to the console itself: base data, files, home board, search, saved views, error and operation logs.
import path from 'node:path'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { createInit, type InitDeps } from './base-data/index.ts'
import { createFiles, createFolderStorage } from './file/index.ts'
import { type BoardDeps, createBoard } from './home-board/index.ts'
import { createLogKeeping } from './operation-log/index.ts'
import { createWorkbench, type WorkbenchDeps } from './workbench/index.ts'

export interface ConsoleSettings extends InitDeps {
  readonly dataDir: string
  readonly secrets: { readonly fileLinks: Buffer }
}

/** What the console shows of the other areas. */
export interface ConsolePorts extends Omit<BoardDeps, 'db' | 'clock'>, Pick<WorkbenchDeps, 'jobs' | 'lastAudit'> {}

export function composeConsole(base: Foundation, settings: ConsoleSettings, ports: ConsolePorts) {
  const { db, clock, cipher, onError } = base
  const { jobs, lastAudit, ...boardPorts } = ports
  const init = createInit(settings)
  const storage = createFolderStorage(path.join(settings.dataDir, 'files'))
  const files = createFiles({ db, clock, storage, signingKey: settings.secrets.fileLinks })
  const board = createBoard({ db, clock, ...boardPorts })
  const workbench = createWorkbench({ db, clock, cipher, jobs, lastAudit, onError })
  const logKeeping = createLogKeeping({ db, clock, onError })
  return {
    modules: { init, files, board, workbench },
    handlers: {
      init: init.handlers,
      file: files.handlers,
      board: board.handlers,
      workbench: workbench.handlers,
    },
    work: {
      jobs: [
        { name: 'seal-operation-log', everySeconds: 3_600, run: logKeeping.seal },
        { name: 'check-operation-log', everySeconds: 3_600, run: logKeeping.check },
      ],
      removals: [workbench.removeOldErrors, logKeeping.forget],
      plainTables: [workbench.plainTable],
    } satisfies AreaWork,
  }
}
