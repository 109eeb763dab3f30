// The file endpoints, each handed to its use case.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { createFileService } from './file.service.ts'

export function fileHandlers(service: ReturnType<typeof createFileService>): HandlersOf<Api['file']> {
  return { image: ({ actor, body, file }) => service.upload(actor, body.purpose, file ?? refuse('file.unreadable')) }
}
