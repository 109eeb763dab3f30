// Each command of a merchant's own money, a hundred times at once: one effect, one answer.
import { proveOneEffect } from './one-effect.testing.ts'
import { walletCommands } from './wallet-commands.testing.ts'

proveOneEffect(walletCommands)
