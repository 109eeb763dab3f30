// Module entry of the operation log as people read it; sealing and checking it is the console area's.
export { listOperations, listPlatformOperations } from './operation-log.list.ts'
export { operationsExport } from './export-operations.ts'
