#include "lsp/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <map>

#include "lsp/messages.h"
#include "lsp/positions.h"

namespace redcomp::lsp {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kQuiet{400};  // without a change, before a text is checked

enum ErrorCode { ParseError = -32700, InvalidRequest = -32600, MethodNotFound = -32601, InvalidParams = -32602, NotInitialized = -32002 };

// The answer to a request is an error.
struct RequestError {
  ErrorCode code;
  std::string message;
};

// The client has gone.
struct Gone {};

struct Document {
  std::string text;
  json version;                                   // as the client counts
  json lenses = json::array();
  std::optional<Clock::time_point> due;           // when it is to be checked
};

class Server {
 public:
  Server(int in, int out, CheckOptions options) : in_(in), out_(out), options_(std::move(options)) {}

  int run() {
    while (!exit_) {
      waitForNews();
      if (check_) takeFindings();
      if (!check_) beginCheck();
    }
    return shutdown_ ? 0 : 1;
  }

 private:
  // ---- the loop ----------------------------------------------------------------------------------------------------
  void waitForNews() {
    pollfd watched[2] = {{in_, POLLIN, 0}, {check_ ? check_->descriptor() : -1, POLLIN, 0}};
    if (::poll(watched, 2, untilDue()) < 0 && errno != EINTR) throw Gone{};
    if (watched[0].revents == 0) return;
    char buffer[1 << 16];
    const ssize_t got = ::read(in_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) return;
    if (got <= 0) {
      exit_ = true;
      return;
    }
    reader_.feed({buffer, static_cast<std::size_t>(got)});
    while (!exit_) {
      const auto message = reader_.next();
      if (!message) return;
      if (const auto* bad = std::get_if<Malformed>(&*message)) sendError(nullptr, {ParseError, bad->why});
      else take(std::get<json>(*message));
    }
  }

  int untilDue() const {
    if (check_) return -1;
    std::optional<Clock::time_point> first;
    for (const auto& [uri, document] : documents_)
      if (document.due && (!first || *document.due < *first)) first = document.due;
    if (!first) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*first - Clock::now()).count();
    return static_cast<int>(std::max<decltype(left)>(left, 0));
  }

  void beginCheck() {
    for (auto& [uri, document] : documents_) {
      if (!document.due || *document.due > Clock::now()) continue;
      document.due.reset();
      try {
        check_.emplace(uri, pathOf(uri), document.text, options_);
      } catch (const std::exception& e) {
        publish(uri, document, remark(fmt::format("the check cannot be started: {}", e.what())));
        continue;
      }
      return;
    }
  }

  void takeFindings() {
    const auto findings = check_->findings();
    if (!findings) return;
    const std::string uri = check_->uri();
    check_.reset();
    if (const auto document = documents_.find(uri); document != documents_.end()) publish(uri, document->second, *findings);
  }

  void publish(const std::string& uri, Document& document, const Findings& findings) {
    document.lenses = findings.lenses;
    json params{{"uri", uri}, {"diagnostics", findings.diagnostics}};
    if (document.version.is_number_integer()) params["version"] = document.version;
    notify("textDocument/publishDiagnostics", params);
    if (refreshesLenses_) send({{"jsonrpc", "2.0"}, {"id", fmt::format("refresh-{}", ++refreshes_)}, {"method", "workspace/codeLens/refresh"}});
  }

  // ---- messages ----------------------------------------------------------------------------------------------------
  void take(const json& message) {
    const bool isRequest = message.contains("id") && message.contains("method");
    if (!message.contains("method")) return;  // the answer to a request of ours
    const json id = message.value("id", json());
    try {
      const std::string method = message["method"];
      const json params = message.value("params", json::object());
      if (isRequest) send({{"jsonrpc", "2.0"}, {"id", id}, {"result", answerTo(method, params)}});
      else hear(method, params);
    } catch (const RequestError& e) {
      if (isRequest) sendError(id, e);
    } catch (const json::exception& e) {
      if (isRequest) sendError(id, {InvalidParams, e.what()});
    }
  }

  json answerTo(const std::string& method, const json& params) {
    if (shutdown_) throw RequestError{InvalidRequest, "the server has been shut down"};
    if (method == "initialize") return initialize(params);
    if (!initialized_) throw RequestError{NotInitialized, "initialize comes first"};
    if (method == "shutdown") {
      shutdown_ = true;
      check_.reset();
      for (auto& [uri, document] : documents_) document.due.reset();
      return nullptr;
    }
    if (method == "textDocument/codeLens") {
      const auto document = documents_.find(params.at("textDocument").at("uri").get<std::string>());
      return document == documents_.end() ? json::array() : document->second.lenses;
    }
    throw RequestError{MethodNotFound, "there is no method " + method};
  }

  json initialize(const json& params) {
    if (initialized_) throw RequestError{InvalidRequest, "initialize comes once"};
    const json given = params.contains("initializationOptions") && params["initializationOptions"].is_object() ? params["initializationOptions"] : json::object();
    const auto add = [&](const char* name, std::vector<std::string>& words) {
      for (const json& word : given.value(name, json::array())) words.push_back(word);
    };
    add("options", options_.options);
    add("clangArguments", options_.clangArguments);
    options_.seconds = std::max(given.value("timeout", options_.seconds), 0.1);
    const json::json_pointer refresh("/capabilities/workspace/codeLens/refreshSupport");
    refreshesLenses_ = params.contains(refresh) && params[refresh] == true;
    initialized_ = true;
    return {{"capabilities", {{"textDocumentSync", {{"openClose", true}, {"change", 1}, {"save", {{"includeText", false}}}}}, {"codeLensProvider", {{"resolveProvider", false}}}}},
            {"serverInfo", {{"name", "redcomp"}}}};
  }

  void hear(const std::string& method, const json& params) {
    if (method == "exit") exit_ = true;
    if (exit_ || shutdown_ || !initialized_ || !method.starts_with("textDocument/")) return;
    const json& which = params.at("textDocument");
    const std::string uri = which.at("uri");
    if (method == "textDocument/didOpen") {
      if (pathOf(uri).empty()) return;
      documents_[uri] = {which.at("text"), which.value("version", json()), json::array(), {}};
      checkSoon(uri, Clock::duration::zero());
    }
    const auto document = documents_.find(uri);
    if (document == documents_.end()) return;
    if (method == "textDocument/didChange") change(document->second, uri, params);
    if (method == "textDocument/didSave" && !(check_ && check_->uri() == uri)) checkSoon(uri, Clock::duration::zero());
    if (method == "textDocument/didClose") close(uri);
  }

  // The client was told to send the whole text.
  void change(Document& document, const std::string& uri, const json& params) {
    const json& changes = params.at("contentChanges");
    if (changes.empty() || changes.back().contains("range")) return;
    document.text = changes.back().at("text");
    document.version = params.at("textDocument").value("version", json());
    document.lenses = json::array();
    checkSoon(uri, kQuiet);
  }

  void close(const std::string& uri) {
    if (check_ && check_->uri() == uri) check_.reset();
    documents_.erase(uri);
    notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", json::array()}});
  }

  // What is being found out about an older text is of no use.
  void checkSoon(const std::string& uri, Clock::duration wait) {
    if (check_ && check_->uri() == uri) check_.reset();
    documents_[uri].due = Clock::now() + wait;
  }

  void notify(const std::string& method, const json& params) { send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}); }

  void sendError(const json& id, const RequestError& e) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(e.code)}, {"message", e.message}}}});
  }

  void send(const json& message) {
    const std::string bytes = framed(message);
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t written = ::write(out_, bytes.data() + done, bytes.size() - done);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw Gone{};
      done += static_cast<std::size_t>(written);
    }
  }

  const int in_, out_;
  CheckOptions options_;
  MessageReader reader_;
  std::map<std::string, Document> documents_;  // by URI
  std::optional<Check> check_;
  bool initialized_ = false, shutdown_ = false, exit_ = false, refreshesLenses_ = false;
  int refreshes_ = 0;
};

}  // namespace

int serve(int in, int out, const CheckOptions& options) try {
  std::signal(SIGPIPE, SIG_IGN);
  return Server(in, out, options).run();
} catch (const Gone&) {
  return 1;
}

}  // namespace redcomp::lsp
