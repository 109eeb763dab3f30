// Module entry of 文件: uploads come in, other modules prove ownership and ask for addresses, the edge opens stored files.
import { fileHandlers } from './file.handlers.ts'
import { createFileService, type FilesDeps } from './file.service.ts'

export type { FileUrls, ServedFile } from './file.service.ts'
export { createFolderStorage, type FileStorage } from './folder-storage.ts'

export function createFiles(deps: FilesDeps) {
  const service = createFileService(deps)
  const { mustBeOwn, urlsOf, openPublic, openSigned } = service
  return { handlers: fileHandlers(service), mustBeOwn, urlsOf, openPublic, openSigned }
}
