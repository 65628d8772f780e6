// node validate.cjs SCHEMA FILE...: whether the files are as the JSON schema says; `sarif` is the schema of SARIF 2.1.0.
const fs = require("fs");

const [schema, ...files] = process.argv.slice(2);
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const isSarif = schema === "sarif";
const Ajv = require(isSarif ? "ajv-draft-04" : "ajv").default;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: !isSarif });  // a pattern of SARIF needs the older syntax
require("ajv-formats")(ajv);

const path = isSarif ? require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json") : schema;
const isValid = ajv.compile(read(path));
for (const file of files) {
  if (isValid(read(file))) continue;
  const told = isValid.errors.slice(0, 10).map((e) => `  ${e.instancePath || "/"} ${e.message} ${JSON.stringify(e.params)}`);
  console.error(`${file}:\n${told.join("\n")}`);
  process.exitCode = 1;
}
