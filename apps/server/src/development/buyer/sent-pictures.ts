// What a form with pictures sent: its fields, and the pictures as bytes, in the order in which they were chosen.
import { buffer } from 'node:stream/consumers'
import { MOST_EVIDENCE_FILES, uploadRules } from '@merchant/contract'
import type { FastifyRequest } from 'fastify'

/** One more than may be shown anywhere, so that the API says what is too many. */
const MOST_FILES = MOST_EVIDENCE_FILES + 1

export interface SentForm {
  readonly fields: unknown
  readonly pictures: readonly Buffer[]
}

/** A form without pictures is read as every other. */
export async function readSentForm(request: FastifyRequest): Promise<SentForm> {
  if (!request.isMultipart()) return { fields: request.body, pictures: [] }
  const fields: Record<string, unknown> = {}
  const pictures: Buffer[] = []
  // What is too large comes a byte too long, and the API says so.
  const limits = {
    files: MOST_FILES,
    parts: MOST_FILES + 10,
    fieldSize: 4_000,
    fileSize: uploadRules.RETURN_PROOF.maxBytes + 1,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else {
      const bytes = await buffer(part.file)
      // A field without a choice sends a file of nothing.
      if (bytes.length > 0) pictures.push(bytes)
    }
  }
  return { fields, pictures }
}
