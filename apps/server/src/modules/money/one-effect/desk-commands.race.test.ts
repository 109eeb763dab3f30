// Each command by which the platform's people book, or a sale's money moves, a hundred times at once: one effect, one answer.
import { deskCommands } from './desk-commands.testing.ts'
import { proveOneEffect } from './one-effect.testing.ts'

proveOneEffect(deskCommands)
