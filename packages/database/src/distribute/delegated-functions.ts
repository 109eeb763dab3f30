// Names the functions of the database that a distributed one runs as a whole beside the merchant's rows.

/** Each does all its work for one merchant, whose id is its first argument. */
export const delegatedFunctions: readonly string[] = ['ledger_post', 'ledger_close', 'operation_log_forget']
