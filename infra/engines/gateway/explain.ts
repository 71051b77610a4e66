import { BSON, type Document } from 'bson';
import { bson } from './database.ts';
import { CommandError } from './errors.ts';
import type { Command } from './request.ts';
import { decodeField, stringField } from './wire.ts';

/** DocumentDB's planner functions by command. */
const FUNCTIONS: Record<string, string> = { find: 'find', aggregate: 'pipeline', count: 'count', distinct: 'distinct' };

/** Returns PostgreSQL's plan, and its steps in MongoDB's terms. */
export const explain: Command = async ({ client, db, message }) => {
  const command = decodeField(message, 'explain') as Document;
  const kind = Object.keys(command)[0] ?? '';
  const planned = FUNCTIONS[kind];
  if (!planned) throw new CommandError('CommandNotSupported', `The local engine cannot explain ${kind}`);
  const isExecuted = stringField(message, 'verbosity') !== 'queryPlanner';
  const { rows } = await client.query(
    `explain (format json, analyze ${isExecuted})
     select document from documentdb_api_catalog.bson_aggregation_${planned}($1, ${bson('$2')})`,
    [db, BSON.serialize(command)],
  );
  const [{ Plan: plan, 'Execution Time': executionTimeMillis }] = rows[0]['QUERY PLAN'];
  const executionStats = { executionSuccess: true, nReturned: plan['Actual Rows'], executionTimeMillis };
  return {
    queryPlanner: { namespace: `${db}.${command[kind]}`, winningPlan: winningPlan(plan) },
    ...(isExecuted && { executionStats }),
    postgres: plan,
    ok: 1,
  };
};

function winningPlan(plan: Document): Document {
  const stages: Document[] = [];
  const indexes: Document[] = [];
  const visit = (node: Document) => {
    indexes.push(...(node.IndexDetails ?? []));
    const indexName = node['Index Name'];
    if (node['Node Type'] === 'Sort') stages.push({ stage: 'SORT' });
    if (node['Node Type'] === 'Seq Scan' || isWholeCollection(node)) stages.push({ stage: 'COLLSCAN' });
    else if (indexName)
      stages.push({ stage: 'IXSCAN', ...indexes.find((index) => index.indexName === indexName), indexName });
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(plan);
  return stages.reduceRight<Document>((inner, stage) => (inner.stage ? { ...stage, inputStage: inner } : stage), {});
}

/** Whether a plan reads the whole collection: it uses the index on _id, but only its first key, which all documents share. */
const isWholeCollection = (node: Document) =>
  node['Node Type'] === 'Bitmap Index Scan' &&
  node['Index Name'] === '_id_' &&
  !node['Index Cond'].includes('object_id');
