/** The panels of a knowledge base that lives in a Neo4j: schema, projection, connection, indexes. */
import { useQuery } from "@tanstack/react-query";
import { Needs } from "@/components/accounts/needs";
import { connectionQuery, schemaQuery } from "@/components/api/queries";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Connection, KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import { ConnectionPanel } from "./connection-panel";
import { Neo4jIndexPanel } from "./neo4j-index-panel";
import { NotesPanel } from "./notes-panel";
import { ProjectionPanel } from "./projection-panel";
import { SchemaPanel } from "./schema-panel";

interface PanelsProps {
  knowledgeBase: KnowledgeBaseDetail;
  connection: Connection;
}

export function Neo4jGraphPanels({ knowledgeBase: { id, name } }: PanelsProps) {
  const schema = useQuery(schemaQuery(id));
  const report = useQuery(connectionQuery(id));
  // The connection panel shows the server's problem already.
  if (schema.isError || report.isError) return null;
  return (
    <>
      {schema.data ? (
        <>
          <SchemaPanel schema={schema.data} />
          <NotesPanel id={id} schema={schema.data} />
        </>
      ) : (
        <Panel title="Schema">
          <SkeletonRows rows={8} />
        </Panel>
      )}
      {report.data && (
        <Needs atLeast="editor">
          <ProjectionPanel id={id} name={name} report={report.data} />
        </Needs>
      )}
    </>
  );
}

export function Neo4jServerPanels({ knowledgeBase, connection }: PanelsProps) {
  const report = useQuery(connectionQuery(knowledgeBase.id));
  return (
    <>
      <ConnectionPanel id={knowledgeBase.id} connection={connection} report={report} />
      {report.data && !report.isError && (
        <Neo4jIndexPanel id={knowledgeBase.id} report={report.data} job={knowledgeBase.job} />
      )}
    </>
  );
}
