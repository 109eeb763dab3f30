/** Apps and the sandbox's own keys. */
import { loadTrustedKey } from '@merchant/allinpay/wire'
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

const DEFAULT_ACCOUNT_SET = '400193'

type Actions = Pick<AdminActions, 'apps' | 'registerApp' | 'certificates' | 'rotate'>

export function appActions({ pool, clock, keys, log }: ActionContext): Actions {
  return {
    async apps() {
      const found = await pool.query<{ app_id: string; account_set_no: string; methods: string[] | null }>(
        'select app_id, account_set_no, methods from app order by registered_at',
      )
      return found.rows.map((row) => ({ appId: row.app_id, accountSetNo: row.account_set_no, methods: row.methods }))
    },
    async registerApp(app) {
      // A key that cannot be read is found now and not at the first signature.
      loadTrustedKey(app.publicKeyPem)
      if (!app.appId || !app.secretKey) throw new Error('appId and secretKey are required')
      await pool.query(
        `insert into app (app_id, secret_key, public_key_pem, account_set_no, methods, registered_at)
         values ($1, $2, $3, $4, $5::jsonb, $6)
         on conflict (app_id) do update set secret_key = excluded.secret_key, public_key_pem = excluded.public_key_pem,
           account_set_no = excluded.account_set_no, methods = excluded.methods`,
        [
          app.appId,
          app.secretKey,
          app.publicKeyPem,
          app.accountSetNo ?? DEFAULT_ACCOUNT_SET,
          app.methods ? JSON.stringify(app.methods) : null,
          clock.now(),
        ],
      )
      await log('registerApp', { appId: app.appId })
    },
    certificates: () => keys.certificates(),
    async rotate() {
      await keys.rotate()
      await log('rotate', {})
    },
  }
}
