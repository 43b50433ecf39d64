import type { BudgetRules } from './error-budget.ts';

/** Reads a number within a range. Throws naming the variable. */
function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { standard, min, max }: { standard: number; min: number; max: number },
): number {
  const value = Number(env[name] ?? standard);
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is ${env[name]}: give a number from ${min} to ${max}`);
}

const SECONDS_OF_A_DAY = { min: 1, max: 86_400 };

/**
 * Reads FAULT_BUDGET_WINDOW_S, FAULT_BUDGET_CLIENTS, FAULT_BUDGET_SHARE and FAULT_BUDGET_REST_S. At
 * least two clients, so that one cannot suspend a version. Throws on a malformed one.
 */
export function readErrorBudget(env: NodeJS.ProcessEnv): BudgetRules {
  const readSeconds = (name: string, standard: number) =>
    readNumber(env, name, { standard, ...SECONDS_OF_A_DAY }) * 1000;
  return {
    windowMs: readSeconds('FAULT_BUDGET_WINDOW_S', 300),
    clients: readNumber(env, 'FAULT_BUDGET_CLIENTS', { standard: 5, min: 2, max: 1_000_000 }),
    share: readNumber(env, 'FAULT_BUDGET_SHARE', { standard: 0.2, min: 0.001, max: 1 }),
    restMs: readSeconds('FAULT_BUDGET_REST_S', 600),
  };
}
