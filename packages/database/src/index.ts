// Module entry of the database: open, migrate, transact; the only place from which others import.
export { afterCommit } from './after-commit.ts'
export { generateSchemaSql } from './catalogue/generate-schema-sql.ts'
export { generateTables } from './catalogue/generate-tables.ts'
export { isConstraintViolation } from './constraint-violation.ts'
export { openDatabase, type Database, type DatabaseOptions } from './database.ts'
export { distribute } from './distribute/distribute.ts'
export { distributionFindings } from './distribute/distribution-findings.ts'
export { mustBeDurable } from './durability.ts'
export { ensureDatabase } from './ensure-database.ts'
export { beginningOf, isAlive } from './embedded/is-alive.ts'
export { makeQuickFolder } from './embedded/quick-folder.ts'
export {
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts'
export type { GlobalDb, GlobalTx, TenantDb, TenantTx } from './handles.ts'
export { acquireLock, noteLocks, tryLock } from './lock.ts'
export { migrate } from './migrate.ts'
export { newId } from './new-id.ts'
export { hasQueue, mustBeNarrow } from './roles/must-be-narrow.ts'
export { type RoleUrls, roleUrls, urlsWith } from './roles/roles.ts'
export { setUpRoles } from './roles/set-up-roles.ts'
export { statement, statements, type Statement } from './shape/statement.ts'
export type { GlobalTables, Tables } from './tables.generated.ts'
export { QueryRefused } from './tenant/query-refused.ts'
export { withoutDataScope, type DataScope, withDataScope } from './tenant/data-scope.ts'
export { DatabaseUnavailable, isUnavailable } from './unavailable.ts'
