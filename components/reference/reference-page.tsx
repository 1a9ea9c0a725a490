"use client";
/** The REST interface, drawn from the OpenAPI document that the server makes from its own schemas. */
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/copy-button";
import { PageTitle } from "@/components/ui/page-title";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import { readApiDocument } from "@/lib/api/health";
import { type Operation, readOperations } from "./operations";

export function ReferencePage() {
  const document = useQuery({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => callApi(readApiDocument, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PageTitle docs="api">API</PageTitle>
        <p className="text-ink-soft">
          Everything the pages do is open over HTTP. Streams are Server-Sent Events, errors are problem
          details (RFC 9457). The document for tools is{" "}
          <a href={readApiDocument.path} className="font-mono text-xs text-ink underline underline-offset-2">
            {readApiDocument.path}
          </a>
          .
        </p>
      </div>
      {document.isPending && <SkeletonRows rows={8} />}
      {document.isError && <ProblemNote error={document.error} onRetry={() => document.refetch()} />}
      <div className="flex flex-col gap-2">
        {document.data &&
          readOperations(document.data).map((operation) => (
            <OperationDetails key={`${operation.method} ${operation.path}`} operation={operation} />
          ))}
      </div>
    </div>
  );
}

function OperationDetails({ operation }: { operation: Operation }) {
  const { method, path, summary, description, parameters, fields, answers, command } = operation;
  return (
    <details className="rounded-lg border bg-panel">
      <summary className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 hover:bg-hover">
        <span className="w-14 font-mono text-xs font-semibold">{method}</span>
        <span className="font-mono text-compact break-all sm:min-w-104">{path}</span>
        <span className="text-compact text-ink-soft max-sm:w-full sm:flex-[1_1_20rem]">{summary}</span>
      </summary>
      <div className="flex flex-col gap-3 border-t px-4 py-3 text-compact">
        {description && <p className="text-ink-soft">{description}</p>}
        <FieldTable title="Parameters" fields={parameters} />
        <FieldTable title="Body" fields={fields} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          {answers.map(({ status, meaning }) => (
            <div key={status} className="contents">
              <dt className="numeric font-mono text-xs leading-5">{status}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className="flex items-start gap-2">
          <pre className="min-w-0 flex-1 overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">
            {command}
          </pre>
          <CopyButton
            size="small"
            label="Copy"
            text={() => command.replaceAll("$HOST", window.location.origin)}
          />
        </div>
      </div>
    </details>
  );
}

function FieldTable({ title, fields }: { title: string; fields: Operation["fields"] }) {
  if (fields.length === 0) return null;
  return (
    <Table headline={title} headClassName="sr-only" columns={["Name", "Type", "Meaning"]}>
      {fields.map((field) => (
        <tr key={field.name} className="border-t align-top">
          <th scope="row" className="py-1 pr-3 text-left font-mono text-xs leading-5 font-normal">
            {field.name}
            {field.required && (
              <span className="text-bad" title="required">
                {" "}
                *
              </span>
            )}
          </th>
          <td className="py-1 pr-3 text-ink-soft">{field.type}</td>
          <td className="py-1 text-ink-soft">{field.description}</td>
        </tr>
      ))}
    </Table>
  );
}
