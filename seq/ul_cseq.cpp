#include "seq/ul_cseq.h"

namespace redcomp::seq {

using namespace ts;

namespace {

class UlCseqEncoding : public rules::Encoding {
 public:
  UlCseqEncoding(const ConcurrentSystem& original, const passes::Sequential& sequential,
                 std::unique_ptr<rules::Encoding> clauses)
      : original_(original), sequential_(sequential), clauses_(std::move(clauses)) {}

  const horn::System& toPrint() const override { return clauses_->toPrint(); }
  const horn::System& toValidate() const override { return clauses_->toValidate(); }
  const horn::System& toSolve() const override { return clauses_->toSolve(); }
  horn::Model restore(const horn::Model& model) const override { return clauses_->restore(model); }
  Path path(const horn::Refutation& refutation) const override {
    return passes::originalPath(sequential_, original_, clauses_->path(refutation));
  }
  int controlNodes() const override { return clauses_->controlNodes(); }

  std::vector<rules::Invariant> invariants(const horn::Model& model) const override {
    std::vector<rules::Invariant> result = clauses_->invariants(model);
    for (rules::Invariant& invariant : result) {
      const LocationId location = invariant.at.front().location;
      const auto& place = sequential_.origin[location.index];
      invariant.name = sequential_.system[ThreadId{0}][location].name;
      invariant.at = place ? std::vector{*place} : std::vector<ThreadLocation>{};
    }
    return result;
  }

 private:
  const ConcurrentSystem& original_;
  const passes::Sequential& sequential_;
  std::unique_ptr<rules::Encoding> clauses_;
};

// Many nodes differ only in labels, and nodes without symbolic variables cost the solver nothing.
constexpr int kNodeLimit = 100'000;

}  // namespace

std::variant<std::unique_ptr<rules::Encoding>, rules::NotEncoded> encodeUlCseq(const ConcurrentSystem& system,
                                                                               const passes::Sequential& sequential,
                                                                               rules::RangePrecision precision,
                                                                               rules::RuleOptions options) {
  options.labels = sequential.labels;
  options.nodeLimit = kNodeLimit;
  auto encoded = rules::encode(rules::Rule::Graph, sequential.system, sequential.blocks, precision, options);
  if (auto* failed = std::get_if<rules::NotEncoded>(&encoded)) return *failed;
  return std::make_unique<UlCseqEncoding>(system, sequential, std::move(std::get<std::unique_ptr<rules::Encoding>>(encoded)));
}

}  // namespace redcomp::seq
