// A record from elsewhere, pasted, dropped or chosen as a file, to be reviewed here.

import { useState } from "preact/hooks";

import { post, Refusal } from "../ui/api.ts";
import { Footer } from "../ui/Footer.tsx";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { reasonOf } from "../ui/reason.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { say } from "../ui/words.ts";
import type { TableOpened } from "../wire.ts";

/** What the server says of a body that is longer than it takes. */
const TOO_LARGE = 413;
/** As the request that brings a text to the server. */
const bytesOf = (text: string): number => new Blob([JSON.stringify({ text })]).size;

export function ImportPage() {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const largest = useCatalogue().catalogue?.max_body ?? Number.POSITIVE_INFINITY;
  useTitle(pageTitle(say("web.import")));
  const review = async (record: string, name = say("web.import.field")): Promise<void> => {
    if (!record.trim()) return setRefusal(say("web.import.nothing"));
    if (bytesOf(record) > largest) return setRefusal(say("web.import.too-large", { name }));
    setRefusal("");
    setBusy(true);
    try {
      const opened = await post<TableOpened>("/api/records", { text: record });
      location.assign(`/r/${opened.id}?turn=0`);
    } catch (error) {
      const isTooLarge = error instanceof Refusal && error.status === TOO_LARGE;
      setRefusal(isTooLarge ? say("web.import.too-large", { name }) : reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > largest) return setRefusal(say("web.import.too-large", { name: file.name }));
    const read = await file.text();
    setText(read);
    await review(read, file.name);
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  return (
    <div class="lobby">
      <TopBar />
      <main class="import" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <h1>{say("web.import")}</h1>
        <p>{say("web.import.text")}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void review(text);
          }}
        >
          <label>
            {say("web.import.field")}
            <textarea
              value={text}
              rows={12}
              spellcheck={false}
              autoComplete="off"
              placeholder={say("web.import.drop")}
              aria-describedby="import-hint"
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          {refusal && (
            <p class="problem" role="alert">
              {refusal}
            </p>
          )}
          <p class="import-buttons">
            <button type="submit" class="primary" disabled={isBusy}>
              {say(isBusy ? "web.import.reading" : "web.import.go")}
            </button>
            <label class="button">
              {say("web.import.file")}
              <input
                type="file"
                class="unseen"
                accept=".record,.json,.txt,text/plain,application/json"
                onChange={(event) => {
                  void take(event.currentTarget.files?.[0]);
                  event.currentTarget.value = "";
                }}
              />
            </label>
          </p>
          <p id="import-hint" class="quiet">
            {say("web.import.kept")}
          </p>
        </form>
      </main>
      <Footer />
    </div>
  );
}
