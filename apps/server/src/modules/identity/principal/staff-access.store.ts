// What staff members and operators may do, one row each, kept beside the sessions because every request reads it with its token.
import type { GlobalTx, Tables } from '@merchant/database'
import type { Insertable } from 'kysely'

type StaffAccess = Insertable<Tables['staff_access']>

/** Sets what these people may do from their next request on; whoever calls it decides who and what, in the same transaction. */
export async function putStaffAccess(tx: GlobalTx, access: readonly StaffAccess[]): Promise<void> {
  if (access.length === 0) return
  await tx
    .insertInto('staff_access')
    .values([...access])
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        is_enabled: row.ref('excluded.is_enabled'),
        built_in_roles: row.ref('excluded.built_in_roles'),
        permissions: row.ref('excluded.permissions'),
        data_scope: row.ref('excluded.data_scope'),
        shop_ids: row.ref('excluded.shop_ids'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute()
}

/** Whether this operator's password was made by somebody else and has to be replaced before anything else is done. */
export async function noteOneTimePassword(tx: GlobalTx, operatorId: string, isOneTime: boolean): Promise<void> {
  await tx
    .updateTable('staff_access')
    .set({ has_one_time_password: isOneTime })
    .where('user_id', '=', operatorId)
    .execute()
}
