// What a file is by its content; name and header only say what its sender believes.
import { typesText, type UploadType, uploadTypes } from '@merchant/contract'
import type { SpooledFile, UploadedFile } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'

/** Refuses with file.empty, file.wrongType for any other content, file.disguised for a name that says otherwise. */
export async function mustBeOneOf<Type extends UploadType>(
  types: readonly Type[],
  file: UploadedFile | SpooledFile,
): Promise<Type> {
  if (('bytes' in file ? file.bytes.length : file.size) === 0) refuse('file.empty')
  const found = await typeIn(file)
  const type = types.find((one) => one === found)
  if (type === undefined) return refuse('file.wrongType', { types: typesText(types) })
  const ending = endingOf(file.name)
  if (ending !== null && !endingsFor(type).includes(ending))
    refuse('file.disguised', { actual: type.toUpperCase(), ending })
  return type
}

/** Of all that the library knows, what is not ours is only "something else". */
async function typeIn(file: UploadedFile | SpooledFile): Promise<string | undefined> {
  // Hundreds of types: only servers that take files read them.
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const found = await ('bytes' in file ? fileTypeFromBuffer(file.bytes) : fileTypeFromFile(file.path))
  return found?.ext === 'm4v' ? 'mp4' : found?.ext
}

/** A picture is encoded anew, so another picture's ending does no harm; anything else is kept as it came. */
function endingsFor(type: UploadType): readonly string[] {
  const { kind } = uploadTypes[type]
  if (kind !== 'IMAGE') return uploadTypes[type].endings
  return Object.values(uploadTypes).flatMap((one) => (one.kind === 'IMAGE' ? [...one.endings] : []))
}

/** Browsers name a compressed picture "blob", without an ending. */
const endingOf = (name: string): string | null => /\.([^.]{0,20})$/.exec(name)?.[1]?.toLowerCase() ?? null
